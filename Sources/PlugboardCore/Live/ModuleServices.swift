/// The services that contexts use besides their module: the managers, tasks, the recorder of answers and ports.
///
/// Contexts keep it alive beyond the runtime's end, at which all modules end.
@MainActor final class ModuleServices {
  let modules: ModuleManager
  let data: DataManager
  let events: EventManager
  let tasks: ModuleTasks
  let recorder: AnswerRecorder
  let strictness: StrictMode
  let leaks = LeakSearch()
  let ports: Ports
  /// The languages in which texts are shown, the preferred one first.
  var languages: [LanguageTag] = [] {
    didSet { if languages != oldValue { recorder.languagesChanged() } }
  }
  /// Whether faults are shown, as to the authors of documents.
  var showsFaults = true
  /// The runtime, for the floors that know its type.
  weak var runtime: AnyObject?

  init(
    modules: ModuleManager, data: DataManager, events: EventManager, tasks: ModuleTasks,
    recorder: AnswerRecorder, strictness: StrictMode, ports: Ports
  ) {
    self.modules = modules
    self.data = data
    self.events = events
    self.tasks = tasks
    self.recorder = recorder
    self.strictness = strictness
    self.ports = ports
  }
}
