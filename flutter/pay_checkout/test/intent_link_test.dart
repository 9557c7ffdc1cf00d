import 'package:flutter_test/flutter_test.dart';
import 'package:pay_checkout/pay_checkout.dart';

void main() {
  test('reads the address, the app and the web page, and changes no letter', () {
    final link = IntentLink.tryParse(
      'intent://Approve?Token=%7eA&n=%20#Intent;scheme=mybank;package=com.mybank.app;'
      'S.browser_fallback_url=https%3A%2F%2Fbank.example%2Fapp%3Fa%3D1;B.x=true;end',
    );
    expect(link?.address, 'mybank://Approve?Token=%7eA&n=%20');
    expect(link?.package, 'com.mybank.app');
    expect(link?.fallbackUrl, 'https://bank.example/app?a=1');
  });

  test('reads an address with only a scheme, and a capital INTENT', () {
    final link = IntentLink.tryParse('INTENT:approve#Intent;scheme=mybank;end');
    expect((link?.address, link?.package, link?.fallbackUrl), ('mybank:approve', null, null));
  });

  test('reads a web address that only one app can open', () {
    final link = IntentLink.tryParse('intent://bank.example/app#Intent;scheme=https;package=com.mybank.app;end');
    expect(link?.address, 'https://bank.example/app');
  });

  for (final text in [
    '',
    'mybank://approve',
    'intent://approve',
    'intent://approve#Intent;package=com.mybank.app;end',
    'intent://approve#Intent;scheme=;end',
    'intent:alert(1)#Intent;scheme=javascript;end',
    'intent:///etc/hosts#Intent;scheme=file;end',
    'intent://com.android.contacts/1#Intent;scheme=content;end',
    'intent://bank.example/#Intent;scheme=http;end',
    'intent://approve#Intent;scheme=intent;end',
    'intent://approve#Intent;scheme=my bank;end',
  ]) {
    test('reads nothing in "$text"', () => expect(IntentLink.tryParse(text), isNull));
  }

  for (final page in ['javascript%3Aalert(1)', 'http%3A%2F%2Fbank.example', 'mybank%3A%2F%2Fx', '%zz', '%ff']) {
    test('ignores the web page $page', () {
      final link = IntentLink.tryParse('intent://a#Intent;scheme=mybank;S.browser_fallback_url=$page;end');
      expect((link?.address, link?.fallbackUrl), ('mybank://a', null));
    });
  }
}
