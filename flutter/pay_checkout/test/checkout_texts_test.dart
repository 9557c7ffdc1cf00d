import 'package:flutter_test/flutter_test.dart';
import 'package:pay_checkout/pay_checkout.dart';
import 'package:pay_checkout/src/checkout_texts.dart';

void main() {
  test('uses Arabic for Arabic and English for every other language', () {
    expect(CheckoutTexts.of('ar'), CheckoutTexts.arabic);
    expect(CheckoutTexts.of('AR'), CheckoutTexts.arabic);
    expect(CheckoutTexts.of('en'), CheckoutTexts.english);
    expect(CheckoutTexts.of('fr'), CheckoutTexts.english);
  });

  test('has a separate message for each failure, in the script of its language', () {
    for (final texts in [CheckoutTexts.english, CheckoutTexts.arabic]) {
      final failures = [
        for (final each in [PaymentReason.network, PaymentReason.tls, PaymentReason.timeout]) texts.failureText(each),
      ];
      expect(failures.toSet(), hasLength(3));
      final all = [
        ...failures,
        texts.close,
        texts.retry,
        texts.loading,
        texts.secureAddress,
        texts.failureTitle,
        texts.backToPage,
        texts.leaveQuestion,
        texts.stay,
        texts.leave,
        texts.appMissing,
        texts.confirm,
        texts.decline,
        texts.pageSays,
      ];
      expect(all.toSet(), hasLength(all.length));
      for (final text in all) {
        expect(RegExp('[\u0600-\u06ff]').hasMatch(text), texts.isRightToLeft, reason: text);
        expect(RegExp('[a-zA-Z]').hasMatch(text), !texts.isRightToLeft, reason: text);
      }
    }
  });
}
