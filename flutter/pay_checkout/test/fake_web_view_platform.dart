import 'dart:async';

import 'package:flutter/services.dart';
import 'package:flutter/widgets.dart';
import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';

/// A platform whose pages the test controls.
class FakeWebViewPlatform extends WebViewPlatform {
  /// The WebViews that were created, oldest first.
  final List<FakeWebView> webViews = [];

  /// The newest one.
  FakeWebView get webView => webViews.last;

  /// Makes every WebView that is created from now on fail to load, as if the system had removed it.
  bool isBroken = false;

  /// Makes the clean-up never end.
  bool isStuck = false;

  @override
  PlatformWebViewController createPlatformWebViewController(PlatformWebViewControllerCreationParams params) {
    final made = FakeWebView(params, isBroken: isBroken, isStuck: isStuck);
    webViews.add(made);
    return made;
  }

  @override
  PlatformNavigationDelegate createPlatformNavigationDelegate(PlatformNavigationDelegateCreationParams params) =>
      FakeNavigationDelegate(params);

  @override
  PlatformWebViewWidget createPlatformWebViewWidget(PlatformWebViewWidgetCreationParams params) =>
      FakeWebViewWidget(params);
}

/// One WebView, and all calls to it.
class FakeWebView extends PlatformWebViewController {
  /// Nothing is loaded yet.
  FakeWebView(super.params, {required this.isBroken, required this.isStuck}) : super.implementation();

  /// Every call fails.
  final bool isBroken;

  /// The clean-up never ends.
  final bool isStuck;

  /// The calls, in order.
  final List<String> calls = [];

  /// The delegate that it reports to.
  late FakeNavigationDelegate delegate;

  /// Navigates like a link, a script or a redirect: asks first, and reports the page if it was allowed.
  Future<bool> navigate(String url) async {
    final decision = await delegate.onNavigationRequest(NavigationRequest(url: url, isMainFrame: true));
    return decision == NavigationDecision.navigate;
  }

  /// Loads a page without asking first.
  void showPage(String url) {
    delegate.onPageStarted(url);
    delegate.onPageFinished(url);
  }

  @override
  Future<void> loadRequest(LoadRequestParams params) => _record('load ${params.method.name} ${params.uri}');

  @override
  Future<void> clearCache() async {
    await _record('clearCache');
    if (isStuck) await Completer<void>().future;
  }

  @override
  Future<void> clearLocalStorage() => _record('clearLocalStorage');

  @override
  Future<void> setJavaScriptMode(JavaScriptMode javaScriptMode) async => calls.add(javaScriptMode.name);

  @override
  Future<void> setPlatformNavigationDelegate(PlatformNavigationDelegate handler) async {
    delegate = handler as FakeNavigationDelegate;
  }

  Future<void> _record(String call) async {
    calls.add(call);
    if (isBroken) throw PlatformException(code: 'gone');
  }
}

/// Keeps the package's callbacks.
class FakeNavigationDelegate extends PlatformNavigationDelegate {
  /// Has no callbacks yet.
  FakeNavigationDelegate(super.params) : super.implementation();

  /// Called before a page opens.
  late NavigationRequestCallback onNavigationRequest;

  /// Called when a page starts.
  late PageEventCallback onPageStarted;

  /// Called when a page has loaded.
  late PageEventCallback onPageFinished;

  /// Called when a page could not be loaded.
  late WebResourceErrorCallback onWebResourceError;

  /// Called when the address changes.
  late UrlChangeCallback onUrlChange;

  /// Called when a certificate is invalid.
  late SslAuthErrorCallback onSslAuthError;

  @override
  Future<void> setOnNavigationRequest(NavigationRequestCallback onNavigationRequest) async =>
      this.onNavigationRequest = onNavigationRequest;

  @override
  Future<void> setOnPageStarted(PageEventCallback onPageStarted) async => this.onPageStarted = onPageStarted;

  @override
  Future<void> setOnPageFinished(PageEventCallback onPageFinished) async => this.onPageFinished = onPageFinished;

  @override
  Future<void> setOnWebResourceError(WebResourceErrorCallback onWebResourceError) async =>
      this.onWebResourceError = onWebResourceError;

  @override
  Future<void> setOnUrlChange(UrlChangeCallback onUrlChange) async => this.onUrlChange = onUrlChange;

  @override
  Future<void> setOnSSlAuthError(SslAuthErrorCallback onSslAuthError) async => this.onSslAuthError = onSslAuthError;
}

/// An empty box instead of the WebView.
class FakeWebViewWidget extends PlatformWebViewWidget {
  /// Creates the widget of one WebView.
  FakeWebViewWidget(super.params) : super.implementation();

  @override
  Widget build(BuildContext context) => const SizedBox();
}

/// An invalid certificate, and the decision about it.
class FakeSslAuthError extends PlatformSslAuthError {
  /// Nothing is decided yet.
  FakeSslAuthError() : super(certificate: null, description: 'expired');

  /// `cancel` or `proceed`.
  final List<String> decisions = [];

  @override
  Future<void> cancel() async => decisions.add('cancel');

  @override
  Future<void> proceed() async => decisions.add('proceed');
}
