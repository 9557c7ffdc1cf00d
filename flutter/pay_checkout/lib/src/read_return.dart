import 'package:pay_checkout/src/checkout_request.dart';
import 'package:pay_checkout/src/page_address.dart';
import 'package:pay_checkout/src/payment_reason.dart';
import 'package:pay_checkout/src/payment_result.dart';
import 'package:pay_checkout/src/payment_status.dart';
import 'package:pay_checkout/src/query_values.dart';

/// The outcome in an address if it is one of the two return pages; null if it is any other page.
///
/// A return page is never loaded. A return that does not clearly name our session gives no outcome.
PaymentResult? readReturn(CheckoutRequest request, String address) {
  final uri = Uri.tryParse(address);
  if (uri == null || uri.userInfo.isNotEmpty) return null;
  final page = PageAddress.of(uri);
  final isSuccessPage = page == request.successPage;
  final isFailurePage = page == request.failurePage;
  if (!isSuccessPage && !isFailurePage) return null;

  final isOurs = namesOnlyOurSession(request, address);
  final statuses = queryValues(uri.query, 'status');
  final status = switch (statuses) {
    _ when !isOurs => null,
    [] when isSuccessPage != isFailurePage => isSuccessPage ? PaymentStatus.success : PaymentStatus.failed,
    // With manual capture, the shopper's part has succeeded when the amount is authorised.
    ['success' || 'authorised'] => PaymentStatus.success,
    ['failed' || 'expired'] => PaymentStatus.failed,
    ['cancelled'] => PaymentStatus.cancelled,
    _ => null,
  };
  final paymentIds = queryValues(uri.query, 'payment_id');
  return PaymentResult(
    status: status ?? PaymentStatus.error,
    trackId: request.trackId,
    paymentId: request.paymentId ?? (isOurs && paymentIds.length == 1 ? paymentIds.single : null),
    reason: status == null ? PaymentReason.outcomePending : null,
  );
}

/// Whether an address names exactly one session, the request's.
bool namesOnlyOurSession(CheckoutRequest request, String address) {
  final trackIds = queryValues(Uri.tryParse(address)?.query ?? '', 'track_id');
  return trackIds.length == 1 && trackIds.single == request.trackId;
}
