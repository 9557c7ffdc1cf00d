import 'dart:async';

import 'package:flutter/widgets.dart';

enum JavaScriptMode { disabled, unrestricted }

enum NavigationDecision { prevent, navigate }

enum LoadRequestMethod { get, post }

enum WebResourceErrorType { connect, failedSslHandshake, hostLookup, redirectLoop, timeout, unknown }

typedef NavigationRequestCallback = FutureOr<NavigationDecision> Function(NavigationRequest navigationRequest);
typedef PageEventCallback = void Function(String url);
typedef WebResourceErrorCallback = void Function(WebResourceError error);
typedef UrlChangeCallback = void Function(UrlChange change);
typedef SslAuthErrorCallback = void Function(PlatformSslAuthError error);

class NavigationRequest {
  const NavigationRequest({required this.url, required this.isMainFrame});
  final String url;
  final bool isMainFrame;
}

class UrlChange {
  const UrlChange({required this.url});
  final String? url;
}

class WebResourceError {
  const WebResourceError({
    required this.errorCode,
    required this.description,
    this.errorType,
    this.isForMainFrame,
    this.url,
  });
  final int errorCode;
  final String description;
  final WebResourceErrorType? errorType;
  final bool? isForMainFrame;
  final String? url;
}

class X509Certificate {
  const X509Certificate();
}

abstract class PlatformSslAuthError {
  PlatformSslAuthError({required this.certificate, required this.description});
  final X509Certificate? certificate;
  final String description;
  Future<void> cancel();
  Future<void> proceed();
}

class LoadRequestParams {
  const LoadRequestParams({required this.uri, this.method = LoadRequestMethod.get});
  final Uri uri;
  final LoadRequestMethod method;
}

class PlatformWebViewControllerCreationParams {
  const PlatformWebViewControllerCreationParams();
}

class PlatformNavigationDelegateCreationParams {
  const PlatformNavigationDelegateCreationParams();
}

class PlatformWebViewWidgetCreationParams {
  const PlatformWebViewWidgetCreationParams({required this.controller});
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
}

abstract class PlatformNavigationDelegate {
  factory PlatformNavigationDelegate(PlatformNavigationDelegateCreationParams params) =>
      WebViewPlatform.instance!.createPlatformNavigationDelegate(params);
  PlatformNavigationDelegate.implementation(this.params);
  final PlatformNavigationDelegateCreationParams params;

  Future<void> setOnNavigationRequest(NavigationRequestCallback onNavigationRequest) => throw UnimplementedError();
  Future<void> setOnPageStarted(PageEventCallback onPageStarted) => throw UnimplementedError();
  Future<void> setOnPageFinished(PageEventCallback onPageFinished) => throw UnimplementedError();
  Future<void> setOnWebResourceError(WebResourceErrorCallback onWebResourceError) => throw UnimplementedError();
  Future<void> setOnUrlChange(UrlChangeCallback onUrlChange) => throw UnimplementedError();
  Future<void> setOnSSlAuthError(SslAuthErrorCallback onSslAuthError) => throw UnimplementedError();
}

abstract class PlatformWebViewWidget {
  factory PlatformWebViewWidget(PlatformWebViewWidgetCreationParams params) =>
      WebViewPlatform.instance!.createPlatformWebViewWidget(params);
  PlatformWebViewWidget.implementation(this.params);
  final PlatformWebViewWidgetCreationParams params;

  Widget build(BuildContext context);
}
