import 'dart:async';

import 'package:flutter/widgets.dart';
import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';

export 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart'
    show
        JavaScriptMode,
        LoadRequestMethod,
        NavigationDecision,
        NavigationRequest,
        UrlChange,
        WebResourceError,
        WebResourceErrorType;

class WebViewController {
  WebViewController() : platform = PlatformWebViewController(const PlatformWebViewControllerCreationParams());
  final PlatformWebViewController platform;

  Future<void> loadRequest(Uri uri, {LoadRequestMethod method = LoadRequestMethod.get}) =>
      platform.loadRequest(LoadRequestParams(uri: uri, method: method));
  Future<void> setNavigationDelegate(NavigationDelegate delegate) =>
      platform.setPlatformNavigationDelegate(delegate.platform);
  Future<void> clearCache() => platform.clearCache();
  Future<void> clearLocalStorage() => platform.clearLocalStorage();
  Future<void> setJavaScriptMode(JavaScriptMode javaScriptMode) => platform.setJavaScriptMode(javaScriptMode);
}

class NavigationDelegate {
  NavigationDelegate({
    FutureOr<NavigationDecision> Function(NavigationRequest request)? onNavigationRequest,
    void Function(String url)? onPageStarted,
    void Function(String url)? onPageFinished,
    void Function(WebResourceError error)? onWebResourceError,
    void Function(UrlChange change)? onUrlChange,
    void Function(SslAuthError request)? onSslAuthError,
  }) : platform = PlatformNavigationDelegate(const PlatformNavigationDelegateCreationParams()) {
    if (onNavigationRequest != null) unawaited(platform.setOnNavigationRequest(onNavigationRequest));
    if (onPageStarted != null) unawaited(platform.setOnPageStarted(onPageStarted));
    if (onPageFinished != null) unawaited(platform.setOnPageFinished(onPageFinished));
    if (onWebResourceError != null) unawaited(platform.setOnWebResourceError(onWebResourceError));
    if (onUrlChange != null) unawaited(platform.setOnUrlChange(onUrlChange));
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

class WebViewWidget extends StatelessWidget {
  const WebViewWidget({required this.controller, super.key});
  final WebViewController controller;

  @override
  Widget build(BuildContext context) =>
      PlatformWebViewWidget(PlatformWebViewWidgetCreationParams(controller: controller.platform)).build(context);
}
