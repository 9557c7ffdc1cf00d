import 'package:pay_checkout/src/checkout_request.dart';
import 'package:pay_checkout/src/payment_reason.dart';
import 'package:pay_checkout/src/payment_result.dart';
import 'package:pay_checkout/src/payment_status.dart';

/// A guard that allows one open checkout at a time. With two card pages on top of each other, a shopper could pay the
/// wrong one.
final class OneAtATime {
  Object? _holder;
  bool Function() _isGone = _never;

  /// Returns the result of [present], or `alreadyOpen` without calling [present] if another checkout is open.
  ///
  /// [isGone] says whether the place where the page is shown has been removed. If it has, the checkout does not hold up
  /// another, even if its own clean-up never ends.
  Future<PaymentResult> run(
    CheckoutRequest request,
    Future<PaymentResult> Function() present, {
    bool Function() isGone = _never,
  }) async {
    if (_holder != null && !_isGone()) {
      return PaymentResult(
        status: PaymentStatus.error,
        trackId: request.trackId,
        paymentId: request.paymentId,
        reason: PaymentReason.alreadyOpen,
      );
    }
    final holder = Object();
    _holder = holder;
    _isGone = isGone;
    try {
      return await present();
    } finally {
      if (identical(_holder, holder)) _holder = null;
    }
  }

  static bool _never() => false;
}
