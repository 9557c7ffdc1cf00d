import 'dart:async';

import 'package:flutter/material.dart';
import 'package:pay_checkout/src/checkout_request.dart';
import 'package:pay_checkout/src/checkout_screen.dart';
import 'package:pay_checkout/src/checkout_texts.dart';
import 'package:pay_checkout/src/checkout_web_view.dart';
import 'package:pay_checkout/src/one_at_a_time.dart';
import 'package:pay_checkout/src/outward_link_handler.dart';
import 'package:pay_checkout/src/pay_checkout_validation_error.dart';
import 'package:pay_checkout/src/payment_result.dart';

/// Takes a shopper through the hosted card page.
abstract final class PayCheckout {
  static final OneAtATime _oneAtATime = OneAtATime();

  /// Opens the card page in full screen, and returns exactly once, whatever happens.
  ///
  /// [paymentUrl] and [trackId] come from your server. [successUrl] and [failureUrl] are the return URLs of the session:
  /// reaching one ends the checkout, and neither is ever loaded. All three addresses must be `https`.
  ///
  /// [onOutwardLink] can open another app that the shopper's bank asks for; without it no app is ever opened. [locale]
  /// is the app's own by default; texts are in Arabic for an Arabic locale, and in English for any other.
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
  }) async {
    final request = CheckoutRequest.checked(
      paymentUrl: paymentUrl,
      trackId: trackId,
      successUrl: successUrl,
      failureUrl: failureUrl,
    );
    final spoken = locale ?? Localizations.maybeLocaleOf(context) ?? const Locale('en');
    final texts = CheckoutTexts.of(spoken.languageCode);
    final navigator = Navigator.of(context, rootNavigator: true);
    return _oneAtATime.run(request, () => _present(navigator, request, texts, onOutwardLink));
  }

  static Future<PaymentResult> _present(
    NavigatorState navigator,
    CheckoutRequest request,
    CheckoutTexts texts,
    OutwardLinkHandler? onOutwardLink,
  ) async {
    final webView = CheckoutWebView(request, onOutwardLink: onOutwardLink);
    final route = MaterialPageRoute<void>(
      fullscreenDialog: true,
      builder: (_) => CheckoutScreen(webView: webView, texts: texts),
    );
    // There is always a result, even if the app pops the route, or replaces its whole navigation before the route is
    // built.
    unawaited(navigator.push(route).whenComplete(webView.flow.close));
    unawaited(route.completed.whenComplete(webView.flow.close));
    final result = await webView.flow.result;
    if (navigator.mounted && route.isActive) {
      route.isCurrent ? navigator.pop() : navigator.removeRoute(route);
    }
    await webView.clear();
    return result;
  }
}
