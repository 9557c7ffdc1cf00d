import 'package:pay_checkout/src/payment_reason.dart';

/// How a checkout ended, for a `switch` that the compiler checks. Like `PaymentStatus`, it is only a hint.
sealed class PaymentOutcome {
  const PaymentOutcome();
}

/// The card page said that the payment succeeded, or that its amount was authorised.
final class PaymentSucceeded extends PaymentOutcome {
  /// Creates the outcome.
  const PaymentSucceeded();
}

/// The card page said that the payment failed, or that its time had run out.
final class PaymentFailed extends PaymentOutcome {
  /// Creates the outcome.
  const PaymentFailed();
}

/// The shopper cancelled.
final class PaymentCancelled extends PaymentOutcome {
  /// Creates the outcome.
  const PaymentCancelled({required this.isClosed});

  /// Whether the page was closed instead of the payment being cancelled; the bank might then still approve the payment.
  final bool isClosed;
}

/// The outcome is not known to the app.
final class PaymentUnclear extends PaymentOutcome {
  /// Creates the outcome.
  const PaymentUnclear(this.reason);

  /// Why the outcome is not known.
  final PaymentReason reason;
}
