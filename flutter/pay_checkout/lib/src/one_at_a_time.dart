import 'package:pay_checkout/src/checkout_request.dart';
import 'package:pay_checkout/src/payment_reason.dart';
import 'package:pay_checkout/src/payment_result.dart';
import 'package:pay_checkout/src/payment_status.dart';

/// A guard that allows one open checkout at a time, because with two card pages on top of each other, a shopper could
/// pay the wrong one.
final class OneAtATime {
  bool _isOpen = false;

  /// Returns the result of [present], or `alreadyOpen` without calling it.
  Future<PaymentResult> run(CheckoutRequest request, Future<PaymentResult> Function() present) async {
    if (_isOpen) {
      return PaymentResult(
        status: PaymentStatus.error,
        trackId: request.trackId,
        paymentId: request.paymentId,
        reason: PaymentReason.alreadyOpen,
      );
    }
    _isOpen = true;
    try {
      return await present();
    } finally {
      _isOpen = false;
    }
  }
}
