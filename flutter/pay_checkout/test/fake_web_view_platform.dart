import 'dart:async';

import 'package:flutter/services.dart';
import 'package:flutter/widgets.dart';
import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';

/// A platform whose pages are what the test says.
class FakeWebViewPlatform extends WebViewPlatform {
  /// The WebViews that were made, oldest first.
  final List<FakeWebView> webViews = [];

  /// The newest one.
  FakeWebView get webView => webViews.last;

  /// Makes every WebView that is made from now on fail to load, as one that the system has taken away.
  bool isBroken = false;

  /// Makes tidying up never end.
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

/// One WebView, and all that was asked of it.
class FakeWebView extends PlatformWebViewController {
  /// Nothing is loaded yet.
  FakeWebView(super.params, {required this.isBroken, required this.isStuck}) : super.implementation();

  /// Every call fails.
  final bool isBroken;

  /// Nothing is ever tidied up.
  final bool isStuck;

  /// What was asked, in its order.
  final List<String> calls = [];

  /// Whom it tells what happens.
  late FakeNavigationDelegate delegate;

  /// As a link, a script or a redirect would: asks, and tells if it was allowed.
  Future<bool> navigate(String url) async {
    final decision = await delegate.onNavigationRequest(NavigationRequest(url: url, isMainFrame: true));
    return decision == NavigationDecision.navigate;
  }

  /// A page that loads without being asked about.
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

/// Keeps what the package wants to hear of.
class FakeNavigationDelegate extends PlatformNavigationDelegate {
  /// Nobody listens yet.
  FakeNavigationDelegate(super.params) : super.implementation();

  /// Asked before a page opens.
  late NavigationRequestCallback onNavigationRequest;

  /// Told when one begins.
  late PageEventCallback onPageStarted;

  /// Told when one has loaded.
  late PageEventCallback onPageFinished;

  /// Told when one could not be loaded.
  late WebResourceErrorCallback onWebResourceError;

  /// Told when the address changes.
  late UrlChangeCallback onUrlChange;

  /// Told when a certificate is not good.
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

/// An empty box in the place of the WebView.
class FakeWebViewWidget extends PlatformWebViewWidget {
  /// Of one WebView.
  FakeWebViewWidget(super.params) : super.implementation();

  @override
  Widget build(BuildContext context) => const SizedBox();
}

/// A certificate that is not good, and what was decided about it.
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
