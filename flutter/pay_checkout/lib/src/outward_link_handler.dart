import 'dart:async';

/// Opens another app for an address such as `mybank://approve?…`, `intent://…` or `tel:…`, and returns whether one
/// opened. If not, the shopper reads that no app could be opened.
///
/// The address is exactly what the page wrote, because apps compare it byte for byte; `Uri` would change its letters.
/// It is never an `http`, `javascript`, `data` or `file` address. It comes from a web page, and on iOS possibly from a
/// frame in it, so compare its scheme with your own list before you open it.
typedef OutwardLinkHandler = FutureOr<bool> Function(String address);
