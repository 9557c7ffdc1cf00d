import 'dart:async';

import 'package:flutter/material.dart';
import 'package:pay_checkout/src/browser_tab.dart';
import 'package:pay_checkout/src/checkout_bar_theme.dart';
import 'package:pay_checkout/src/checkout_request.dart';
import 'package:pay_checkout/src/checkout_screen.dart';
import 'package:pay_checkout/src/checkout_texts.dart';
import 'package:pay_checkout/src/checkout_web_view.dart';
import 'package:pay_checkout/src/one_at_a_time.dart';
import 'package:pay_checkout/src/outward_link_handler.dart';
import 'package:pay_checkout/src/pay_checkout_validation_error.dart';
import 'package:pay_checkout/src/payment_reason.dart';
import 'package:pay_checkout/src/payment_result.dart';
import 'package:pay_checkout/src/payment_status.dart';
import 'package:pay_checkout/src/tab_checkout.dart';

/// Takes a shopper through the hosted card page.
abstract final class PayCheckout {
  static final OneAtATime _oneAtATime = OneAtATime();

  /// Opens the card page in full screen, and returns exactly once, whatever happens.
  ///
  /// [paymentUrl] and [trackId] come from your server. [successUrl] and [failureUrl] are the return URLs of the
  /// session: reaching one ends the checkout, and neither is ever loaded. [paymentUrl], [successUrl] and [failureUrl]
  /// must use `https`.
  ///
  /// [onOutwardLink] can open another app that the shopper's bank asks for; without it no app is ever opened. [locale]
  /// is the app's own by default; texts are in Arabic for an Arabic locale, and in English for any other. [barTheme] has
  /// the colours of the bar with the close button; they must be legible.
  ///
  /// Throws [PayCheckoutValidationError] before any page opens. While another checkout is open, the result is an error
  /// with the reason `alreadyOpen`. The result is a hint: fulfil the order only after your server has asked Pay.
  static Future<PaymentResult> start(
    BuildContext context, {
    required String paymentUrl,
    required String trackId,
    required String successUrl,
    required String failureUrl,
    OutwardLinkHandler? onOutwardLink,
    Locale? locale,
    CheckoutBarTheme? barTheme,
  }) async {
    final request = CheckoutRequest.checked(
      paymentUrl: paymentUrl,
      trackId: trackId,
      successUrl: successUrl,
      failureUrl: failureUrl,
    );
    barTheme?.check();
    final spoken = locale ?? Localizations.maybeLocaleOf(context) ?? const Locale('en');
    final texts = CheckoutTexts.of(spoken.languageCode);
    final navigator = Navigator.of(context, rootNavigator: true);
    return _oneAtATime.run(
      request,
      () => _present(
        navigator,
        request,
        (webView) => CheckoutScreen(webView: webView, texts: texts, barTheme: barTheme),
        onOutwardLink,
      ),
      isGone: () => !navigator.mounted,
    );
  }

  /// Opens the card page in a browser tab inside the app, and returns exactly once.
  ///
  /// The browser has the shopper's saved cards and passwords, opens a bank's app automatically, and runs in its own
  /// process. In exchange, [successUrl] and [failureUrl] must be links that open your app, and also real pages, in case
  /// the system opens the links in the tab. The arguments and errors are otherwise those of [start].
  static Future<PaymentResult> startInTab(
    BrowserTab tab, {
    required String paymentUrl,
    required String trackId,
    required String successUrl,
    required String failureUrl,
  }) async {
    final request = CheckoutRequest.checked(
      paymentUrl: paymentUrl,
      trackId: trackId,
      successUrl: successUrl,
      failureUrl: failureUrl,
    );
    return _oneAtATime.run(request, () => TabCheckout(request, tab).run());
  }

  static Future<PaymentResult> _present(
    NavigatorState navigator,
    CheckoutRequest request,
    Widget Function(CheckoutWebView webView) screenOf,
    OutwardLinkHandler? onOutwardLink,
  ) async {
    final CheckoutWebView webView;
    try {
      webView = CheckoutWebView(request, onOutwardLink: onOutwardLink);
    } on Object {
      // The platform has no WebView, or its WebView is being updated.
      return PaymentResult(
        status: PaymentStatus.error,
        trackId: request.trackId,
        paymentId: request.paymentId,
        reason: PaymentReason.network,
      );
    }
    final flow = webView.flow;
    final route = MaterialPageRoute<void>(fullscreenDialog: true, builder: (_) => screenOf(webView));
    try {
      // There is always a result, even if the app pops the route, or replaces its whole navigation before the route is
      // built.
      unawaited(navigator.push(route).whenComplete(flow.close));
      unawaited(route.completed.whenComplete(flow.close));
    } on Object {
      flow
        ..pageFailed(PaymentReason.network)
        ..close();
    }
    final result = await flow.result;
    try {
      if (navigator.mounted && route.isActive) {
        route.isCurrent ? navigator.pop() : navigator.removeRoute(route);
      }
    } on Object {
      // The app is in the middle of changing its pages, but the result must not be lost.
    }
    await webView.clear();
    return result;
  }
}
