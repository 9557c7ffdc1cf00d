import 'dart:async';

import 'package:pay_checkout/src/checkout_flow.dart';
import 'package:pay_checkout/src/checkout_request.dart';
import 'package:pay_checkout/src/outward_link_handler.dart';
import 'package:pay_checkout/src/payment_reason.dart';
import 'package:pay_checkout/src/reason_of_load_error.dart';
import 'package:webview_flutter/webview_flutter.dart';

/// One WebView and the [CheckoutFlow] that it reports everything to. It has no JavaScript channel and injects no
/// script.
///
/// Every platform error of any type is caught, because a shopper who sees "Loading" for ever, or an app without a
/// result, is worse than any of these errors.
final class CheckoutWebView {
  /// Creates the WebView; nothing is loaded before [open].
  CheckoutWebView(CheckoutRequest request, {OutwardLinkHandler? onOutwardLink}) {
    flow = CheckoutFlow(request, load: (address) => unawaited(_load(address)), onOutwardLink: onOutwardLink);
  }

  /// How long the clean-up can delay the result.
  static const Duration _clearLimit = Duration(seconds: 2);

  /// The rules of the checkout.
  late final CheckoutFlow flow;

  /// The platform's WebView. No page of a checkout needs the camera or the microphone, so requests for them are denied;
  /// iOS would otherwise ask the shopper.
  final WebViewController controller = WebViewController(
    onPermissionRequest: (request) => unawaited(_tried(request.deny)),
  );

  bool _isPrepared = false;

  /// Loads the card page.
  void open() => flow.open();

  /// Clears the cache. Cookies and local storage are not cleared, because a WebView can only clear those of the whole
  /// app.
  Future<void> clear() async {
    try {
      await controller.clearCache().timeout(_clearLimit);
    } on Object {
      // The WebView is already gone, or stuck, but the result must not be lost.
    }
  }

  /// No page is loaded before the rules for it are in place, even if a first try failed.
  Future<void> _load(Uri address) async {
    try {
      if (!_isPrepared) await _prepare();
      await controller.loadRequest(address);
    } on Object {
      flow.pageFailed(PaymentReason.network);
    }
  }

  Future<void> _prepare() async {
    await controller.setJavaScriptMode(JavaScriptMode.unrestricted);
    await controller.setNavigationDelegate(_delegate());
    // Without these handlers, iOS answers a page's `confirm` with "no" and shows nothing.
    await _tried(
      () => controller.setOnJavaScriptConfirmDialog(
        (request) => flow.ask(request.url, request.message, isMessageOnly: false),
      ),
    );
    await _tried(
      () => controller.setOnJavaScriptAlertDialog(
        (request) => flow.ask(request.url, request.message, isMessageOnly: true),
      ),
    );
    _isPrepared = true;
  }

  NavigationDelegate _delegate() => NavigationDelegate(
        onNavigationRequest: (request) => flow.allows(request.url, isMainFrame: request.isMainFrame)
            ? NavigationDecision.navigate
            : NavigationDecision.prevent,
        onPageStarted: flow.pageStarted,
        onPageFinished: flow.pageFinished,
        onProgress: flow.progressed,
        onUrlChange: (change) => flow.addressChanged(change.url ?? ''),
        onWebResourceError: _onLoadError,
        onHttpError: (error) => flow.answeredWith(
          error.response?.statusCode ?? 0,
          error.request?.uri ?? error.response?.uri,
        ),
        onSslAuthError: (error) {
          unawaited(_tried(error.cancel));
          flow.certificateRefused();
        },
      );

  void _onLoadError(WebResourceError error) {
    // An error in a frame or an image inside the page is ignored. If the platform does not say where the error is, the
    // page itself is assumed.
    if (error.isForMainFrame == false) return;
    if (error.errorCode == loadStopped) return flow.pageStopped();
    if (error.errorCode == loadCancelled) return flow.pageCancelled();
    final reason = reasonOfLoadError(code: error.errorCode, type: error.errorType?.name);
    if (reason != null) flow.pageFailed(reason);
  }
}

/// Runs an action that the checkout can do without.
Future<void> _tried(Future<void> Function() action) async {
  try {
    await action();
  } on Object {
    // Nothing depends on it.
  }
}
