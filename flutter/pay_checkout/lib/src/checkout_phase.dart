/// The phases of a checkout, from its start to its one result.
enum CheckoutPhase {
  /// A page is loading.
  loading,

  /// A page is shown.
  showing,

  /// A page could not be loaded; the shopper can try again or close.
  failed,

  /// The result is final; nothing changes any more.
  settled,
}
