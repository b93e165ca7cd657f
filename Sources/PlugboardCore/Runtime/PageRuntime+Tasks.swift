extension PageRuntime {
  /// How many tasks of each module are not over; modules without any are left out.
  public var openTasks: [ModuleID: Int] {
    var open: [ModuleID: Int] = [:]
    for (module, tasks) in managers.tasks { open[managers.modules.id(of: module)] = tasks.count }
    return open
  }
}
