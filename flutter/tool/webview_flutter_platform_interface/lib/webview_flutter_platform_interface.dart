import 'package:flutter/widgets.dart';
import 'package:webview_flutter_platform_interface/webview_events.dart';

export 'package:webview_flutter_platform_interface/webview_events.dart';

enum JavaScriptMode { disabled, unrestricted }

enum LoadRequestMethod { get, post }

class LoadRequestParams {
  const LoadRequestParams({
    required this.uri,
    this.method = LoadRequestMethod.get,
    this.headers = const <String, String>{},
  });
  final Uri uri;
  final LoadRequestMethod method;
  final Map<String, String> headers;
}

class PlatformWebViewControllerCreationParams {
  const PlatformWebViewControllerCreationParams();
}

class PlatformNavigationDelegateCreationParams {
  const PlatformNavigationDelegateCreationParams();
}

class PlatformWebViewWidgetCreationParams {
  const PlatformWebViewWidgetCreationParams({this.key, required this.controller});
  final Key? key;
  final PlatformWebViewController controller;
}

abstract class WebViewPlatform {
  static WebViewPlatform? instance;

  PlatformWebViewController createPlatformWebViewController(PlatformWebViewControllerCreationParams params) =>
      throw UnimplementedError();
  PlatformNavigationDelegate createPlatformNavigationDelegate(PlatformNavigationDelegateCreationParams params) =>
      throw UnimplementedError();
  PlatformWebViewWidget createPlatformWebViewWidget(PlatformWebViewWidgetCreationParams params) =>
      throw UnimplementedError();
}

abstract class PlatformWebViewController {
  factory PlatformWebViewController(PlatformWebViewControllerCreationParams params) {
    assert(WebViewPlatform.instance != null, 'A platform implementation for `webview_flutter` has not been set.');
    return WebViewPlatform.instance!.createPlatformWebViewController(params);
  }
  PlatformWebViewController.implementation(this.params);
  final PlatformWebViewControllerCreationParams params;

  Future<void> loadRequest(LoadRequestParams params) => throw UnimplementedError();
  Future<void> clearCache() => throw UnimplementedError();
  Future<void> clearLocalStorage() => throw UnimplementedError();
  Future<void> setPlatformNavigationDelegate(PlatformNavigationDelegate handler) => throw UnimplementedError();
  Future<void> setJavaScriptMode(JavaScriptMode javaScriptMode) => throw UnimplementedError();
  Future<void> setOnPlatformPermissionRequest(
    void Function(PlatformWebViewPermissionRequest request) onPermissionRequest,
  ) =>
      throw UnimplementedError();
  Future<void> setOnJavaScriptAlertDialog(
    Future<void> Function(JavaScriptAlertDialogRequest request) onJavaScriptAlertDialog,
  ) async =>
      throw UnimplementedError();
  Future<void> setOnJavaScriptConfirmDialog(
    Future<bool> Function(JavaScriptConfirmDialogRequest request) onJavaScriptConfirmDialog,
  ) async =>
      throw UnimplementedError();
}

abstract class PlatformNavigationDelegate {
  factory PlatformNavigationDelegate(PlatformNavigationDelegateCreationParams params) =>
      WebViewPlatform.instance!.createPlatformNavigationDelegate(params);
  PlatformNavigationDelegate.implementation(this.params);
  final PlatformNavigationDelegateCreationParams params;

  Future<void> setOnNavigationRequest(NavigationRequestCallback onNavigationRequest) => throw UnimplementedError();
  Future<void> setOnPageStarted(PageEventCallback onPageStarted) => throw UnimplementedError();
  Future<void> setOnPageFinished(PageEventCallback onPageFinished) => throw UnimplementedError();
  Future<void> setOnHttpError(HttpResponseErrorCallback onHttpError) => throw UnimplementedError();
  Future<void> setOnProgress(ProgressCallback onProgress) => throw UnimplementedError();
  Future<void> setOnWebResourceError(WebResourceErrorCallback onWebResourceError) => throw UnimplementedError();
  Future<void> setOnUrlChange(UrlChangeCallback onUrlChange) => throw UnimplementedError();
  Future<void> setOnHttpAuthRequest(HttpAuthRequestCallback onHttpAuthRequest) => throw UnimplementedError();
  Future<void> setOnSSlAuthError(SslAuthErrorCallback onSslAuthError) => throw UnimplementedError();
}

abstract class PlatformWebViewWidget {
  factory PlatformWebViewWidget(PlatformWebViewWidgetCreationParams params) =>
      WebViewPlatform.instance!.createPlatformWebViewWidget(params);
  PlatformWebViewWidget.implementation(this.params);
  final PlatformWebViewWidgetCreationParams params;

  Widget build(BuildContext context);
}
