/// How a checkout ended, as far as the app can tell. A hint: the truth is what your server is told by Pay.
enum PaymentStatus {
  /// The card page said that the payment succeeded.
  success,

  /// The card page said that the payment failed, or that its time was over.
  failed,

  /// The shopper cancelled on the card page, or closed it.
  cancelled,

  /// The outcome is not known here, or no page could be shown. `PaymentResult.reason` says which; ask your server.
  error,
}
