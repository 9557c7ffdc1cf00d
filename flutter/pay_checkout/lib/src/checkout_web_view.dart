import 'dart:async';

import 'package:flutter/material.dart';
import 'package:flutter/services.dart';
import 'package:pay_checkout/src/checkout_flow.dart';
import 'package:pay_checkout/src/checkout_request.dart';
import 'package:pay_checkout/src/outward_link_handler.dart';
import 'package:pay_checkout/src/payment_reason.dart';
import 'package:pay_checkout/src/reason_of_load_error.dart';
import 'package:webview_flutter/webview_flutter.dart';

/// One WebView and the [CheckoutFlow] that it reports everything to. It has no JavaScript channel and injects no
/// script.
final class CheckoutWebView {
  /// Creates the WebView; nothing is loaded before [open].
  CheckoutWebView(CheckoutRequest request, {OutwardLinkHandler? onOutwardLink}) {
    flow = CheckoutFlow(request, load: (address) => unawaited(_load(address)), onOutwardLink: onOutwardLink);
  }

  /// How long the clean-up can delay the result.
  static const Duration _clearLimit = Duration(seconds: 2);

  /// The rules of the checkout.
  late final CheckoutFlow flow;

  /// The platform's WebView.
  final WebViewController controller = WebViewController();

  /// Prepares the WebView and loads the card page.
  Future<void> open() async {
    try {
      await controller.setJavaScriptMode(JavaScriptMode.unrestricted);
      await controller.setNavigationDelegate(_delegate());
      flow.open();
    } on PlatformException {
      flow.pageFailed(PaymentReason.network);
    }
  }

  /// Clears the cache and the local storage. Cookies stay, because a WebView can only clear those of the whole app.
  Future<void> clear() async {
    try {
      await Future.wait([controller.clearCache(), controller.clearLocalStorage()]).timeout(_clearLimit);
    } on PlatformException {
      // The WebView is already gone, but the result must not be lost.
    } on TimeoutException {
      // The same.
    }
  }

  Future<void> _load(Uri address) async {
    try {
      await controller.loadRequest(address);
    } on PlatformException {
      flow.pageFailed(PaymentReason.network);
    }
  }

  NavigationDelegate _delegate() => NavigationDelegate(
        onNavigationRequest: (request) => flow.allows(request.url, isMainFrame: request.isMainFrame)
            ? NavigationDecision.navigate
            : NavigationDecision.prevent,
        onPageStarted: flow.pageStarted,
        onPageFinished: flow.pageFinished,
        onUrlChange: (change) => flow.addressChanged(change.url ?? ''),
        onWebResourceError: _onLoadError,
        onSslAuthError: (error) {
          unawaited(error.cancel());
          flow.pageFailed(PaymentReason.tls);
        },
      );

  void _onLoadError(WebResourceError error) {
    // An error in a frame or an image inside the page is ignored. If the platform does not say where the error is, the
    // page itself is assumed.
    if (error.isForMainFrame == false) return;
    final reason = reasonOfLoadError(code: error.errorCode, type: error.errorType?.name);
    if (reason != null) flow.pageFailed(reason);
  }
}
