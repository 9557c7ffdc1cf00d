import 'package:pay_checkout/src/payment_outcome.dart';
import 'package:pay_checkout/src/payment_reason.dart';
import 'package:pay_checkout/src/payment_status.dart';

/// The result of one checkout. Two results with the same content are equal.
final class PaymentResult {
  /// Creates a result like the package's own; apps need this only in their own tests.
  const PaymentResult({required this.status, required this.trackId, this.paymentId, this.reason});

  /// How the checkout ended: a hint, never a reason to fulfil an order.
  final PaymentStatus status;

  /// The requested session.
  final String trackId;

  /// The payment's id, if the payment address or the return URL has it.
  final String? paymentId;

  /// Why there is no outcome from the card page; null if there is one.
  final PaymentReason? reason;

  /// [status] and [reason] as one of the four sealed outcomes.
  PaymentOutcome get outcome => switch (status) {
        PaymentStatus.success => const PaymentSucceeded(),
        PaymentStatus.failed => const PaymentFailed(),
        PaymentStatus.cancelled => PaymentCancelled(isClosed: reason == PaymentReason.closedByUser),
        PaymentStatus.error => PaymentUnclear(reason ?? PaymentReason.outcomePending),
      };

  @override
  bool operator ==(Object other) =>
      other is PaymentResult &&
      other.status == status &&
      other.trackId == trackId &&
      other.paymentId == paymentId &&
      other.reason == reason;

  @override
  int get hashCode => Object.hash(status, trackId, paymentId, reason);

  @override
  String toString() {
    final why = reason == null ? '' : ', ${reason?.name}';
    return 'PaymentResult(${status.name}$why, $trackId, ${paymentId ?? 'no payment'})';
  }
}
