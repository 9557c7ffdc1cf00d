import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';

import 'fake_web_view_platform.dart';

/// Reports what Android's WebView and its plugin report, in the same order.
///
/// A page starts when it replaces the previous one. The load of a link, a script or a redirect is cancelled, the
/// package is asked about it, and it is repeated if the package allowed it; Chromium reports the end of the cancelled
/// load. The package is not asked about a form's answer, and only progress is reported before the answer arrives.
final class AndroidOrder {
  /// Reports to the package through [_webView].
  AndroidOrder(this._webView);

  final FakeWebView _webView;

  FakeNavigationDelegate get _delegate => _webView.delegate;

  /// A load begins, started by the package itself, by the plugin or by a form.
  void begin() => _delegate.onProgress(10);

  /// A link, a script or a redirect leads to [url]; returns whether it is loaded.
  Future<bool> lead(String url) async {
    begin();
    final isAllowed = await _ask(url);
    abort(url);
    if (isAllowed) begin();
    return isAllowed;
  }

  /// The load of [url] is cancelled, or has no content.
  void abort(String url) {
    _delegate.onPageFinished(url);
    _delegate.onProgress(100);
  }

  /// The page at [url] replaces the previous one.
  void commit(String url) {
    _delegate.onPageStarted(url);
    _delegate.onUrlChange(UrlChange(url: url));
    _delegate.onProgress(40);
  }

  /// The page at [url] has loaded.
  void end(String url) {
    _delegate.onProgress(100);
    _delegate.onPageFinished(url);
  }

  /// Loads [url] from its beginning to its end, without asking the package.
  void load(String url) {
    begin();
    commit(url);
    end(url);
  }

  /// The page at [url] could not be loaded.
  void fail(String url, {required int code, required WebResourceErrorType type}) {
    _delegate.onWebResourceError(
      WebResourceError(errorCode: code, description: 'net::ERR', errorType: type, isForMainFrame: true, url: url),
    );
    _delegate.onPageFinished(url);
    _delegate.onProgress(100);
  }

  /// The server of a page, a frame or an image answered with [status].
  void answer(String url, int status) => _delegate.onHttpError(
        HttpResponseError(
          request: WebResourceRequest(uri: Uri.parse(url)),
          response: WebResourceResponse(uri: null, statusCode: status),
        ),
      );

  /// The certificate of a page, a frame or an image is invalid.
  void distrust(FakeSslAuthError error) => _delegate.onSslAuthError(error);

  Future<bool> _ask(String url) async =>
      await _delegate.onNavigationRequest(NavigationRequest(url: url, isMainFrame: true)) ==
      NavigationDecision.navigate;
}
