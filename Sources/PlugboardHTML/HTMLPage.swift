internal import Plugboard

/// A page as one HTML file.
enum HTMLPage {}
