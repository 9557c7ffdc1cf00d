import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';

import 'fake_web_view_platform.dart';

/// Reports what Apple's WebKit and its plugin report, in the same order.
///
/// The package is asked about every load, including a form's answer. A page starts while the previous one is still
/// shown, and its address is reported immediately; if it is stopped, the previous address is reported again. The
/// package is asked about a redirect, which is then reported as a change of address. The plugin fetches each address
/// before it reports it, so a change can be reported after an event that followed it.
final class AppleOrder {
  /// Reports to the package through [_webView].
  AppleOrder(this._webView);

  final FakeWebView _webView;
  String _page = '';

  FakeNavigationDelegate get _delegate => _webView.delegate;

  /// A page leads to [url]; a new window and a frame are both "not the main frame". Whether it is loaded.
  Future<bool> lead(String url, {bool isMainFrame = true}) async {
    final isAllowed = await _ask(url, isMainFrame: isMainFrame);
    if (isAllowed && isMainFrame) start(url);
    return isAllowed;
  }

  /// The load of [url] starts, behind the page that is shown.
  void start(String url) {
    _delegate.onProgress(10);
    _delegate.onPageStarted(url);
    change(url);
  }

  /// The server redirects the load to [url]; if that is refused, the load is stopped.
  Future<void> redirect(String url) async {
    if (await _ask(url, isMainFrame: true)) return change(url);
    stop();
    change(_page);
  }

  /// The address is reported.
  void change(String url) => _delegate.onUrlChange(UrlChange(url: url));

  /// The load was stopped because it was refused.
  void stop() => fail(102);

  /// The load ended with an error.
  void fail(int code, {bool isMainFrame = true}) => _delegate.onWebResourceError(
        WebResourceError(errorCode: code, description: 'NSError', isForMainFrame: isMainFrame),
      );

  /// The first bytes of the page have arrived.
  void receive() => _delegate.onProgress(55);

  /// The page at [url] has loaded.
  void end(String url) {
    _page = url;
    _delegate.onProgress(100);
    _delegate.onPageFinished(url);
  }

  /// Loads [url] from its beginning to its end.
  Future<void> load(String url) async {
    await lead(url);
    receive();
    end(url);
  }

  /// A page or a frame was answered with [status]; the plugin does not say which.
  void answer(int status) => _delegate.onHttpError(
        HttpResponseError(response: WebResourceResponse(uri: null, statusCode: status)),
      );

  /// The certificate of a page, a frame or an image is invalid.
  void distrust(FakeSslAuthError error) => _delegate.onSslAuthError(error);

  Future<bool> _ask(String url, {required bool isMainFrame}) async =>
      await _delegate.onNavigationRequest(NavigationRequest(url: url, isMainFrame: isMainFrame)) ==
      NavigationDecision.navigate;
}
