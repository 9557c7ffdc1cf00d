/// How a checkout ended, as far as the app can tell. This is a hint: only Pay's answer to your server counts.
enum PaymentStatus {
  /// The card page said that the payment succeeded, or that its amount was authorised.
  success,

  /// The card page said that the payment failed, or that its time had run out.
  failed,

  /// The shopper cancelled on the card page, or closed it.
  cancelled,

  /// The outcome is unknown to the app, or no page could be shown. `PaymentResult.reason` has the cause; ask your
  /// server.
  error,
}
