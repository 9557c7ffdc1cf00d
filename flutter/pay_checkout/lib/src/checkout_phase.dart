/// Where a checkout is between its start and its one result.
enum CheckoutPhase {
  /// A page is being loaded.
  loading,

  /// A page is shown.
  showing,

  /// A page could not be loaded; the shopper may try again or close.
  failed,

  /// The result is given; nothing changes any more.
  settled,
}
