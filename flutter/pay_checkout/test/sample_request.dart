import 'package:pay_checkout/src/checkout_request.dart';

/// The id of the session in most tests.
const String trackId = 'trk_ab12CD34xxxxxxxxxxxxxxxxxxxxxx';

/// Its payment.
const String paymentId = 'pay_ab12CD34yyyyyyyyyyyyyyyyyyyyyy';

/// Its card page.
const String paymentUrl = 'https://pay.example/payment?payment_id=$paymentId';

/// The URL that the shopper returns to after paying.
const String successUrl = 'https://shop.example/thanks?order=7';

/// The URL that the shopper returns to after any other outcome.
const String failureUrl = 'https://shop.example:8443/basket';

/// A request with these values, or with other return URLs.
CheckoutRequest sampleRequest({String success = successUrl, String failure = failureUrl}) =>
    CheckoutRequest.checked(paymentUrl: paymentUrl, trackId: trackId, successUrl: success, failureUrl: failure);
