import 'dart:async';

import 'package:flutter/widgets.dart';
import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';

export 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart'
    show
        HttpAuthRequest,
        HttpResponseError,
        HttpResponseErrorCallback,
        JavaScriptAlertDialogRequest,
        JavaScriptConfirmDialogRequest,
        JavaScriptMode,
        LoadRequestMethod,
        NavigationDecision,
        NavigationRequest,
        NavigationRequestCallback,
        PageEventCallback,
        ProgressCallback,
        UrlChange,
        WebResourceError,
        WebResourceErrorCallback,
        WebResourceErrorType,
        WebResourceRequest,
        WebResourceResponse,
        WebViewCredential,
        WebViewPermissionResourceType,
        WebViewPlatform;

class WebViewController {
  WebViewController({void Function(WebViewPermissionRequest request)? onPermissionRequest})
      : platform = PlatformWebViewController(const PlatformWebViewControllerCreationParams()) {
    if (onPermissionRequest == null) return;
    unawaited(
      platform.setOnPlatformPermissionRequest(
        (request) => onPermissionRequest(WebViewPermissionRequest._(request, types: request.types)),
      ),
    );
  }
  final PlatformWebViewController platform;

  Future<void> loadRequest(
    Uri uri, {
    LoadRequestMethod method = LoadRequestMethod.get,
    Map<String, String> headers = const <String, String>{},
  }) {
    if (uri.scheme.isEmpty) throw ArgumentError('Missing scheme in uri: $uri');
    return platform.loadRequest(LoadRequestParams(uri: uri, method: method, headers: headers));
  }

  Future<void> setNavigationDelegate(NavigationDelegate delegate) =>
      platform.setPlatformNavigationDelegate(delegate.platform);
  Future<void> clearCache() => platform.clearCache();
  Future<void> clearLocalStorage() => platform.clearLocalStorage();
  Future<void> setJavaScriptMode(JavaScriptMode javaScriptMode) => platform.setJavaScriptMode(javaScriptMode);
  Future<void> setOnJavaScriptAlertDialog(
    Future<void> Function(JavaScriptAlertDialogRequest request) onJavaScriptAlertDialog,
  ) =>
      platform.setOnJavaScriptAlertDialog(onJavaScriptAlertDialog);
  Future<void> setOnJavaScriptConfirmDialog(
    Future<bool> Function(JavaScriptConfirmDialogRequest request) onJavaScriptConfirmDialog,
  ) =>
      platform.setOnJavaScriptConfirmDialog(onJavaScriptConfirmDialog);
}

class WebViewPermissionRequest {
  const WebViewPermissionRequest._(this.platform, {required this.types});
  final Set<WebViewPermissionResourceType> types;
  final PlatformWebViewPermissionRequest platform;
  Future<void> grant() => platform.grant();
  Future<void> deny() => platform.deny();
}

class NavigationDelegate {
  NavigationDelegate({
    FutureOr<NavigationDecision> Function(NavigationRequest request)? onNavigationRequest,
    void Function(String url)? onPageStarted,
    void Function(String url)? onPageFinished,
    void Function(int progress)? onProgress,
    void Function(WebResourceError error)? onWebResourceError,
    void Function(UrlChange change)? onUrlChange,
    void Function(HttpAuthRequest request)? onHttpAuthRequest,
    void Function(HttpResponseError error)? onHttpError,
    void Function(SslAuthError request)? onSslAuthError,
  }) : platform = PlatformNavigationDelegate(const PlatformNavigationDelegateCreationParams()) {
    if (onNavigationRequest != null) unawaited(platform.setOnNavigationRequest(onNavigationRequest));
    if (onPageStarted != null) unawaited(platform.setOnPageStarted(onPageStarted));
    if (onPageFinished != null) unawaited(platform.setOnPageFinished(onPageFinished));
    if (onProgress != null) unawaited(platform.setOnProgress(onProgress));
    if (onWebResourceError != null) unawaited(platform.setOnWebResourceError(onWebResourceError));
    if (onUrlChange != null) unawaited(platform.setOnUrlChange(onUrlChange));
    if (onHttpAuthRequest != null) unawaited(platform.setOnHttpAuthRequest(onHttpAuthRequest));
    if (onHttpError != null) unawaited(platform.setOnHttpError(onHttpError));
    if (onSslAuthError != null) {
      unawaited(platform.setOnSSlAuthError((error) => onSslAuthError(SslAuthError._(error))));
    }
  }
  final PlatformNavigationDelegate platform;
}

class SslAuthError {
  SslAuthError._(this.platform);
  final PlatformSslAuthError platform;
  X509Certificate? get certificate => platform.certificate;
  Future<void> cancel() => platform.cancel();
  Future<void> proceed() => platform.proceed();
}

/// Not a constant, as in the real package, because it asks the platform for its widget when it is created.
class WebViewWidget extends StatelessWidget {
  WebViewWidget({required WebViewController controller, super.key})
      : platform = PlatformWebViewWidget(PlatformWebViewWidgetCreationParams(controller: controller.platform));
  final PlatformWebViewWidget platform;

  @override
  Widget build(BuildContext context) => platform.build(context);
}
