/// Decides about an address that leaves the WebView for another app, such as `mybank://approve?…` or `tel:…`.
///
/// It is called only for a navigation of the whole page, never for `http`, `javascript`, `data` or `file` addresses. The
/// address comes from a web page: compare its scheme with a list of your own before you open it.
typedef OutwardLinkHandler = void Function(Uri address);
