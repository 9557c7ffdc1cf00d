import 'dart:async';

import 'package:flutter/widgets.dart';
import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';

/// A platform whose pages the test controls.
class FakeWebViewPlatform extends WebViewPlatform {
  /// The WebViews that were created, oldest first.
  final List<FakeWebView> webViews = [];

  /// The newest one.
  FakeWebView get webView => webViews.last;

  /// Thrown when a WebView is created.
  Object? faultAtCreation;

  /// Thrown by every call to a WebView, as if the system had removed it.
  Object? fault;

  /// Whether the clean-up never ends.
  bool isStuck = false;

  /// Whether the preparation of a WebView never ends.
  bool isDeaf = false;

  @override
  PlatformWebViewController createPlatformWebViewController(PlatformWebViewControllerCreationParams params) {
    final fault = faultAtCreation;
    // ignore: only_throw_errors
    if (fault != null) throw fault;
    final made = FakeWebView(params, this);
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
  FakeWebView(super.params, this._platform) : super.implementation();

  final FakeWebViewPlatform _platform;

  /// The calls, in order.
  final List<String> calls = [];

  /// The delegate that it reports to.
  late FakeNavigationDelegate delegate;

  /// Called when a page wants the camera or the microphone.
  late void Function(PlatformWebViewPermissionRequest request) onPermissionRequest;

  /// Called when a page's script shows a message.
  late Future<void> Function(JavaScriptAlertDialogRequest request) onAlert;

  /// Called when a page's script asks a question.
  late Future<bool> Function(JavaScriptConfirmDialogRequest request) onConfirm;

  @override
  Future<void> loadRequest(LoadRequestParams params) => _record('load ${params.method.name} ${params.uri}');

  @override
  Future<void> clearCache() async {
    await _record('clearCache');
    if (_platform.isStuck) await Completer<void>().future;
  }

  @override
  Future<void> clearLocalStorage() => _record('clearLocalStorage');

  @override
  Future<void> setJavaScriptMode(JavaScriptMode javaScriptMode) async {
    await _record(javaScriptMode.name);
    if (_platform.isDeaf) await Completer<void>().future;
  }

  @override
  Future<void> setPlatformNavigationDelegate(PlatformNavigationDelegate handler) async {
    delegate = handler as FakeNavigationDelegate;
  }

  @override
  Future<void> setOnPlatformPermissionRequest(
    void Function(PlatformWebViewPermissionRequest request) onPermissionRequest,
  ) async =>
      this.onPermissionRequest = onPermissionRequest;

  @override
  Future<void> setOnJavaScriptAlertDialog(
    Future<void> Function(JavaScriptAlertDialogRequest request) onJavaScriptAlertDialog,
  ) async =>
      onAlert = onJavaScriptAlertDialog;

  @override
  Future<void> setOnJavaScriptConfirmDialog(
    Future<bool> Function(JavaScriptConfirmDialogRequest request) onJavaScriptConfirmDialog,
  ) async =>
      onConfirm = onJavaScriptConfirmDialog;

  Future<void> _record(String call) async {
    calls.add(call);
    final fault = _platform.fault;
    // ignore: only_throw_errors
    if (fault != null) throw fault;
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

  /// Called while a page loads.
  late ProgressCallback onProgress;

  /// Called when a page could not be loaded.
  late WebResourceErrorCallback onWebResourceError;

  /// Called when a server answers with an error.
  late HttpResponseErrorCallback onHttpError;

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
  Future<void> setOnProgress(ProgressCallback onProgress) async => this.onProgress = onProgress;

  @override
  Future<void> setOnWebResourceError(WebResourceErrorCallback onWebResourceError) async =>
      this.onWebResourceError = onWebResourceError;

  @override
  Future<void> setOnHttpError(HttpResponseErrorCallback onHttpError) async => this.onHttpError = onHttpError;

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
  /// Nothing is decided yet; [fault] is thrown by the decision.
  FakeSslAuthError({this.fault}) : super(certificate: null, description: 'expired');

  /// What the platform throws.
  final Object? fault;

  /// `cancel` or `proceed`.
  final List<String> decisions = [];

  @override
  Future<void> cancel() async {
    decisions.add('cancel');
    // ignore: only_throw_errors
    if (fault != null) throw fault!;
  }

  @override
  Future<void> proceed() async => decisions.add('proceed');
}

/// A page that wants the camera.
class FakePermissionRequest extends PlatformWebViewPermissionRequest {
  /// Nothing is decided yet.
  FakePermissionRequest() : super(types: {WebViewPermissionResourceType.camera});

  /// `grant` or `deny`.
  final List<String> decisions = [];

  @override
  Future<void> grant() async => decisions.add('grant');

  @override
  Future<void> deny() async => decisions.add('deny');
}
