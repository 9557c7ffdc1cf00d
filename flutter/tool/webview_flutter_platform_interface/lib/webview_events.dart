import 'dart:async';
import 'dart:typed_data';

enum NavigationDecision { prevent, navigate }

enum WebResourceErrorType {
  authentication,
  badUrl,
  connect,
  failedSslHandshake,
  file,
  fileNotFound,
  hostLookup,
  io,
  proxyAuthentication,
  redirectLoop,
  timeout,
  tooManyRequests,
  unknown,
  unsafeResource,
  unsupportedAuthScheme,
  unsupportedScheme,
  webContentProcessTerminated,
  webViewInvalidated,
  javaScriptExceptionOccurred,
  javaScriptResultTypeIsUnsupported,
}

typedef NavigationRequestCallback = FutureOr<NavigationDecision> Function(NavigationRequest navigationRequest);
typedef PageEventCallback = void Function(String url);
typedef ProgressCallback = void Function(int progress);
typedef HttpResponseErrorCallback = void Function(HttpResponseError error);
typedef WebResourceErrorCallback = void Function(WebResourceError error);
typedef UrlChangeCallback = void Function(UrlChange change);
typedef HttpAuthRequestCallback = void Function(HttpAuthRequest request);
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

class WebResourceRequest {
  const WebResourceRequest({required this.uri});
  final Uri uri;
}

class WebResourceResponse {
  const WebResourceResponse({required this.uri, required this.statusCode, this.headers = const <String, String>{}});
  final Uri? uri;
  final int statusCode;
  final Map<String, String> headers;
}

class HttpResponseError {
  const HttpResponseError({this.request, this.response});
  final WebResourceRequest? request;
  final WebResourceResponse? response;
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

class WebViewCredential {
  const WebViewCredential({required this.user, required this.password});
  final String user;
  final String password;
}

class HttpAuthRequest {
  const HttpAuthRequest({required this.onProceed, required this.onCancel, required this.host, this.realm});
  final void Function(WebViewCredential credential) onProceed;
  final void Function() onCancel;
  final String host;
  final String? realm;
}

class X509Certificate {
  const X509Certificate({this.data});
  final Uint8List? data;
}

abstract class PlatformSslAuthError {
  PlatformSslAuthError({required this.certificate, required this.description});
  final X509Certificate? certificate;
  final String description;
  Future<void> cancel();
  Future<void> proceed();
}

class WebViewPermissionResourceType {
  const WebViewPermissionResourceType(this.name);
  final String name;

  static const WebViewPermissionResourceType camera = WebViewPermissionResourceType('camera');
  static const WebViewPermissionResourceType microphone = WebViewPermissionResourceType('microphone');
}

abstract class PlatformWebViewPermissionRequest {
  const PlatformWebViewPermissionRequest({required this.types});
  final Set<WebViewPermissionResourceType> types;
  Future<void> grant();
  Future<void> deny();
}

class JavaScriptAlertDialogRequest {
  const JavaScriptAlertDialogRequest({required this.message, required this.url});
  final String message;
  final String url;
}

class JavaScriptConfirmDialogRequest {
  const JavaScriptConfirmDialogRequest({required this.message, required this.url});
  final String message;
  final String url;
}
