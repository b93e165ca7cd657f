internal import Plugboard
internal import PlugboardPlugins

extension Shell {
  /// The events that the host fires and handles. Commands fire further events by their strings.
  static let manifest = HostManifest(
    "the shell", including: Navigator.manifest,
    fires: EventList(
      .pageView, .pageList, .pageEmpty, .listDidReachEnd, .listDidPull, .cardView, .cardFooter,
      .cardComponent, .cardReveal, .componentView, .componentFooter, .componentReveal,
      .componentLayout, .itemView, .linkURL,
      .gestureTap, .gestureLongPress, .gestureInput, .gestureEdit, .itemVisibility, .pageDidDraw,
      .componentFocusDidChange, .pageOverlay, .dialogClose, .accountLogIn, .accountLogOut))

  /// The label of the host's subscriptions in lists and traces.
  static let label = "shell"
}
