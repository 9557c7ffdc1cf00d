import 'package:pay_checkout/src/pay_checkout_validation_error.dart';

const int _lengthMax = 2048;
const int _portMax = 65535;

final RegExp _https = RegExp('^https://', caseSensitive: false);

/// Visible ASCII without the characters that a WebView would rewrite: quotes, angle brackets, backslash, caret,
/// backtick, braces and bar.
final RegExp _plain = RegExp(r'^[\x21\x23-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]*$');
final RegExp _authority = RegExp(r'^([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)(?::([0-9]{1,5}))?$');
final RegExp _numericEnd = RegExp(r'(^|\.)([0-9]+|0[xX][0-9A-Fa-f]*)$');
final RegExp _ipv4 = RegExp(r'^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(?:\.(?!$)|$)){4}$');

/// Parses an address of the hosted page or the shop: absolute, `https`, and in a form that a WebView and this package
/// read in the same way.
///
/// Throws [PayCheckoutValidationError] for [argument].
Uri requireSecureUrl(String argument, String address) {
  final fault = _faultOf(address);
  final uri = fault == null ? Uri.tryParse(address) : null;
  if (uri != null) return uri;
  throw PayCheckoutValidationError(argument, '$argument must use https${fault ?? ' and be a valid address'}.');
}

/// The rest of the sentence that says what is wrong with the address, or null if it is valid.
String? _faultOf(String address) {
  if (!_https.hasMatch(address)) return ': an absolute address that begins with https://';
  if (address.length > _lengthMax) return ' and have at most $_lengthMax characters';
  if (!_plain.hasMatch(address)) return ' and be written in ASCII, its host in punycode, its path percent-encoded';
  if (address.contains('#')) return ' and have no fragment';
  final authority = address.substring('https://'.length).split(RegExp('[/?]')).first;
  if (authority.contains('@')) return ' and name no user';
  final parts = _authority.firstMatch(authority);
  final host = parts?.group(1) ?? '';
  if (host.isEmpty) return ' and name a host';
  if (_numericEnd.hasMatch(host) && !_ipv4.hasMatch(host)) return ' and not disguise an IP address';
  final port = parts?.group(2);
  if (port != null && (int.parse(port) == 0 || int.parse(port) > _portMax)) return ' and name a port that exists';
  return null;
}
