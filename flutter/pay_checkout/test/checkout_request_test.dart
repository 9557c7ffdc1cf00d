import 'package:flutter_test/flutter_test.dart';
import 'package:pay_checkout/pay_checkout.dart';
import 'package:pay_checkout/src/checkout_request.dart';

import 'sample_request.dart';

void main() {
  Matcher refusalOf(String argument) =>
      throwsA(isA<PayCheckoutValidationError>().having((error) => error.argument, 'argument', argument));

  CheckoutRequest checked({String? payment, String? track, String? success, String? failure}) =>
      CheckoutRequest.checked(
        paymentUrl: payment ?? paymentUrl,
        trackId: track ?? trackId,
        successUrl: success ?? successUrl,
        failureUrl: failure ?? failureUrl,
      );

  test('checks all three addresses, and names the invalid one', () {
    expect(() => checked(payment: 'http://pay.example/payment'), refusalOf('paymentUrl'));
    expect(() => checked(success: 'http://shop.example/'), refusalOf('successUrl'));
    expect(() => checked(failure: 'myshop://basket'), refusalOf('failureUrl'));
  });

  test('refuses a return URL that is the payment page, however it is written', () {
    for (final same in [paymentUrl, 'https://PAY.example:443/payment', 'https://pay.example/a/../payment?x=1']) {
      expect(() => checked(success: same), refusalOf('successUrl'));
      expect(() => checked(failure: same), refusalOf('failureUrl'));
    }
    expect(checked(success: 'https://pay.example/thanks').trackId, trackId);
  });

  test('refuses anything that cannot be a track_id, above all a key, without repeating it', () {
    for (final wrong in ['', ' ', 'trk 1', 'trk\n1', 'trk_ش', 'x' * 129]) {
      expect(() => checked(track: wrong), refusalOf('trackId'));
    }
    for (final key in ['sk_test_a', 'sk_live_a', 'pk_test_a', 'pk_live_a']) {
      final says = isA<PayCheckoutValidationError>()
          .having((error) => '$error', 'text', contains('no key belongs in an app'))
          .having((error) => '$error', 'text', isNot(contains(key)));
      expect(() => checked(track: key), throwsA(says));
    }
  });

  test('accepts equal return URLs', () {
    final request = checked(success: failureUrl);
    expect(request.successPage, request.failurePage);
    expect(request.successPage.hashCode, request.failurePage.hashCode);
  });

  test('takes the payment_id from the payment address, if there is exactly one', () {
    expect(checked().paymentId, paymentId);
    expect(checked(payment: 'https://pay.example/payment').paymentId, null);
    expect(checked(payment: 'https://pay.example/payment?payment_id=').paymentId, null);
    expect(checked(payment: '$paymentUrl&payment_id=pay_2').paymentId, null);
  });
}
