/// An argument of `PayCheckout.start` that cannot be used. It is raised before any page opens.
///
/// The message never repeats the value, which may be a secret that was passed by mistake.
final class PayCheckoutValidationError implements Exception {
  /// An error about the argument [argument]; the [message] is for the app's developer.
  const PayCheckoutValidationError(this.argument, this.message);

  /// The name of the argument: `paymentUrl`, `trackId`, `successUrl` or `failureUrl`.
  final String argument;

  /// What the argument must be, in one sentence.
  final String message;

  @override
  String toString() => 'PayCheckoutValidationError: $message';
}
