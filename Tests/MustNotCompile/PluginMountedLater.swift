// error: 'mount' is inaccessible due to 'internal' protection level
import Plugboard

@MainActor func changeLater(_ runtime: PageRuntime) {
  let mount = runtime.plugins.mount
  _ = mount
}
