/// An invalid argument of `PayCheckout.start`. It is thrown before any page opens.
///
/// The message never repeats the value, which might be a secret that was passed by mistake.
final class PayCheckoutValidationError implements Exception {
  /// Creates an error about the argument [argument]; the [message] is for the app's developer.
  const PayCheckoutValidationError(this.argument, this.message);

  /// The name of the argument: `paymentUrl`, `trackId`, `successUrl` or `failureUrl`.
  final String argument;

  /// What the argument must be, in one sentence.
  final String message;

  @override
  String toString() => 'PayCheckoutValidationError: $message';
}
