import 'package:pay_checkout/src/payment_reason.dart';

/// WebKit's codes for a load that was stopped on purpose: `NSURLErrorCancelled`, and a navigation that we refused.
const Set<int> _stoppedOnPurpose = {-999, 102};

/// `NSURLErrorTimedOut`.
const int _appleTimeout = -1001;

/// From `NSURLErrorClientCertificateRequired` to `NSURLErrorSecureConnectionFailed`.
const int _appleTlsLeast = -1206;
const int _appleTlsMost = -1200;

/// The reason for a platform's load error; null if the page has not failed.
///
/// [code] and [type] are the `errorCode` of a `WebResourceError` and the name of its `errorType`. Android sets the
/// type, and Apple's WebKit sets the code.
PaymentReason? reasonOfLoadError({required int code, String? type}) {
  if (_stoppedOnPurpose.contains(code)) return null;
  if (type == 'failedSslHandshake') return PaymentReason.tls;
  if (code >= _appleTlsLeast && code <= _appleTlsMost) return PaymentReason.tls;
  if (type == 'timeout' || code == _appleTimeout) return PaymentReason.timeout;
  return PaymentReason.network;
}
