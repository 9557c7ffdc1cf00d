/// Why a checkout ended without a word of the card page that settles it.
enum PaymentReason {
  /// The shopper closed the page: by its button, by the back gesture, or because the app took its route away.
  closedByUser,

  /// The page could not be reached, and the shopper gave up.
  network,

  /// The connection was not secure, and the shopper gave up.
  tls,

  /// The page did not load within 30 seconds, and the shopper gave up.
  timeout,

  /// The shopper came back, but without an outcome of this payment: it is still open, or the return names another.
  outcomePending,

  /// Another checkout is open in this app. No page was opened for this one.
  alreadyOpen,
}
