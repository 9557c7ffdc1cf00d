import 'package:pay_checkout/src/payment_reason.dart';
import 'package:pay_checkout/src/payment_status.dart';

/// What one checkout ended with. Two results with the same content are equal.
final class PaymentResult {
  /// A result as the package would answer it; apps need it only in their own tests.
  const PaymentResult({required this.status, required this.trackId, this.paymentId, this.reason});

  /// How it ended: a hint, never a reason to fulfil an order.
  final PaymentStatus status;

  /// The session that was asked for.
  final String trackId;

  /// The payment's id, where the payment's address or the return names it.
  final String? paymentId;

  /// Why there is no outcome of the card page; null where there is one.
  final PaymentReason? reason;

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
