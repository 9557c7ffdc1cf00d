import 'package:pay_checkout/src/page_address.dart';
import 'package:pay_checkout/src/pay_checkout_validation_error.dart';
import 'package:pay_checkout/src/query_values.dart';
import 'package:pay_checkout/src/require_secure_url.dart';

final RegExp _trackId = RegExp(r'^[\x21-\x7e]{1,128}$');
final RegExp _key = RegExp('^(sk|pk)_(test|live)_');

/// The validated arguments of one checkout.
final class CheckoutRequest {
  /// Checks all arguments, and throws [PayCheckoutValidationError] for the first invalid one.
  factory CheckoutRequest.checked({
    required String paymentUrl,
    required String trackId,
    required String successUrl,
    required String failureUrl,
  }) {
    final payment = requireSecureUrl('paymentUrl', paymentUrl);
    if (!_trackId.hasMatch(trackId)) {
      throw const PayCheckoutValidationError('trackId', 'trackId must be the track_id of a session.');
    }
    if (_key.hasMatch(trackId)) {
      throw const PayCheckoutValidationError('trackId', 'trackId is a key, and no key belongs in an app.');
    }
    final success = requireSecureUrl('successUrl', successUrl);
    final failure = requireSecureUrl('failureUrl', failureUrl);
    _requireOtherPage('successUrl', success, payment);
    _requireOtherPage('failureUrl', failure, payment);
    return CheckoutRequest._(payment, trackId, PageAddress.of(success), PageAddress.of(failure));
  }

  CheckoutRequest._(this.paymentUri, this.trackId, this.successPage, this.failurePage);

  /// The address of the hosted card page.
  final Uri paymentUri;

  /// The session to pay.
  final String trackId;

  /// The page that the shopper goes to after paying.
  final PageAddress successPage;

  /// The page that the shopper goes to after any other outcome.
  final PageAddress failurePage;

  /// The payment's id, if the payment address has exactly one.
  String? get paymentId {
    final ids = queryValues(paymentUri.query, 'payment_id');
    return ids.length == 1 && ids.single.isNotEmpty ? ids.single : null;
  }
}

void _requireOtherPage(String argument, Uri returned, Uri payment) {
  if (PageAddress.of(returned) != PageAddress.of(payment)) return;
  throw PayCheckoutValidationError(argument, '$argument must not be the payment page itself.');
}
