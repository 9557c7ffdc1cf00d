import 'package:pay_checkout/src/navigation_verdict.dart';

/// Schemes that never belong to another app: they run code, read data on this device, or are not encrypted.
const Set<String> _neverOutward = {
  'about',
  'blob',
  'chrome',
  'content',
  'data',
  'file',
  'filesystem',
  'ftp',
  'javascript',
  'vbscript',
  'view-source',
  'ws',
  'wss',
};

/// The rule for every address: `https` opens on any host, because the shopper's bank can have any host. A page can also
/// create a blank frame. No other address is opened in the WebView.
///
/// An app's address is outward even from a frame, because iOS does not distinguish a frame from a new window, in which
/// banks often open their app.
NavigationVerdict judgeNavigation(String address, {required bool isMainFrame}) {
  final uri = Uri.tryParse(address);
  if (uri == null) return NavigationVerdict.refuse;
  return switch (uri.scheme) {
    'https' when uri.host.isNotEmpty && uri.userInfo.isEmpty => NavigationVerdict.open,
    'https' || '' => NavigationVerdict.refuse,
    'about' when !isMainFrame && (uri.path == 'blank' || uri.path == 'srcdoc') => NavigationVerdict.open,
    'http' when isMainFrame => NavigationVerdict.insecure,
    'http' => NavigationVerdict.refuse,
    final scheme when !_neverOutward.contains(scheme) => NavigationVerdict.outward,
    _ => NavigationVerdict.refuse,
  };
}
