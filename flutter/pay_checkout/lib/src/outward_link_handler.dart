/// Decides what to do with an address for another app, such as `mybank://approve?…` or `tel:…`.
///
/// It is called only for a navigation of the main frame, and never for `http`, `javascript`, `data` or `file`
/// addresses. The address comes from a web page, so compare its scheme with your own list before you open it.
typedef OutwardLinkHandler = void Function(Uri address);
