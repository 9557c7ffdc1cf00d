/// A browser tab inside an app: `SFSafariViewController` on iOS, a Custom Tab on Android.
///
/// The app implements it with the packages that it already has for links, so this package needs none of them.
abstract interface class BrowserTab {
  /// The `https` links that the app is opened with: universal links on iOS, app links on Android. One of them is the
  /// return URL. Links without this payment's `track_id`, such as the link of an earlier payment, are ignored.
  Stream<String> get links;

  /// An event whenever the shopper is back in the app, for example because they closed the tab.
  Stream<void> get returns;

  /// Opens [address] in a tab; false if no tab could be opened.
  Future<bool> open(String address);

  /// Closes the tab, if the platform lets an app do that.
  Future<void> close();
}
