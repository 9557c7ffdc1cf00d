/// What happens to an address that the WebView is about to open.
enum NavigationVerdict {
  /// It is opened.
  open,

  /// It is not opened, and the page does not change.
  refuse,

  /// It is not opened because it is not encrypted, and the shopper sees why.
  insecure,

  /// It belongs to another app, so only the caller can decide.
  outward,
}
