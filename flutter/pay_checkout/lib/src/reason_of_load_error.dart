import 'package:pay_checkout/src/payment_reason.dart';

/// `NSURLErrorCancelled`: another load or a refused certificate ended this one.
const int loadCancelled = -999;

/// WebKit's code for a load that was stopped because we refused its address.
const int loadStopped = 102;

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
  if (code == loadCancelled || code == loadStopped) return null;
  if (type == 'failedSslHandshake') return PaymentReason.tls;
  if (code >= _appleTlsLeast && code <= _appleTlsMost) return PaymentReason.tls;
  if (type == 'timeout' || code == _appleTimeout) return PaymentReason.timeout;
  return PaymentReason.network;
}
