/// Why a checkout ended without an outcome from the card page.
enum PaymentReason {
  /// The page was closed: with its button, with the back gesture, or because the app removed its route.
  closedByUser,

  /// The page could not be reached, and the shopper gave up.
  network,

  /// The connection was not secure, and the shopper gave up.
  tls,

  /// The page did not load within 30 seconds, and the shopper gave up.
  timeout,

  /// The shopper returned, but without an outcome for this payment: it is still open, or the return names another
  /// payment.
  outcomePending,

  /// Another checkout is open in this app. No page was opened for this call.
  alreadyOpen,
}
