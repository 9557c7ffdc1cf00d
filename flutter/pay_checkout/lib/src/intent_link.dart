import 'package:pay_checkout/src/judge_navigation.dart';
import 'package:pay_checkout/src/navigation_verdict.dart';

const String _prefix = 'intent:';
const String _mark = '#Intent;';

/// The parts of an Android `intent:` address, in which banks name the app to open.
///
/// No package for links opens such an address itself; open [address] instead, and [fallbackUrl] if that fails.
final class IntentLink {
  const IntentLink._({required this.address, required this.package, required this.fallbackUrl});

  /// The address for the app, such as `mybank://approve?id=1`, exactly as the page wrote it.
  final String address;

  /// The only app that should open it, such as `com.mybank.app`.
  final String? package;

  /// The bank's web page for shoppers without the app; always `https`.
  final String? fallbackUrl;

  /// Reads an `intent:` address; null if [text] is not such an address, or leads to something other than an app or a
  /// web page.
  static IntentLink? tryParse(String text) {
    final at = text.lastIndexOf(_mark);
    if (at < 0 || !text.toLowerCase().startsWith(_prefix)) return null;
    final extras = <String, String>{};
    for (final part in text.substring(at + _mark.length).split(';')) {
      final equals = part.indexOf('=');
      if (equals > 0) extras[part.substring(0, equals)] = part.substring(equals + 1);
    }
    final scheme = extras['scheme'];
    if (scheme == null) return null;
    final address = '$scheme:${text.substring(_prefix.length, at)}';
    if (!_leadsSomewhere(address)) return null;
    return IntentLink._(
      address: address,
      package: extras['package'],
      fallbackUrl: _webPage(extras['S.browser_fallback_url']),
    );
  }
}

bool _leadsSomewhere(String address) => switch (judgeNavigation(address, isMainFrame: true)) {
      NavigationVerdict.open => true,
      NavigationVerdict.outward => !address.toLowerCase().startsWith(_prefix),
      NavigationVerdict.insecure || NavigationVerdict.refuse => false,
    };

String? _webPage(String? encoded) {
  if (encoded == null) return null;
  try {
    final address = Uri.decodeComponent(encoded);
    return judgeNavigation(address, isMainFrame: true) == NavigationVerdict.open ? address : null;
  } on FormatException {
    return null;
  } on ArgumentError {
    return null;
  }
}
