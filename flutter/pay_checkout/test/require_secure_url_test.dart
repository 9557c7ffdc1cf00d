import 'dart:math';

import 'package:flutter_test/flutter_test.dart';
import 'package:pay_checkout/pay_checkout.dart';
import 'package:pay_checkout/src/require_secure_url.dart';

const List<String> _refused = [
  '',
  ' ',
  'payment',
  '/payment?payment_id=pay_1',
  '//pay.example/payment',
  'pay.example/payment',
  'http://pay.example/payment',
  'HTTP://pay.example/payment',
  'http://localhost/payment',
  'ftp://pay.example/',
  'myshop://thanks',
  'javascript:alert(1)',
  'javascript://pay.example/%0aalert(1)',
  'data:text/html,hello',
  'file:///etc/hosts',
  'intent://pay.example#Intent;scheme=https;end',
  'https:pay.example/payment',
  'https:/pay.example/payment',
  r'https:\\pay.example\payment',
  'https://',
  'https:///payment',
  'https://?payment_id=pay_1',
  ' https://pay.example/',
  'https://pay.example/ ',
  'https://pay.example/\n',
  'https://pay.example/\u0000',
  'ht\ttps://pay.example/',
  'https://pay.example@evil.example/',
  'https://user:secret@pay.example/',
  'https://@pay.example/',
  r'https://pay.example\@evil.example/',
  r'https://evil.example\.pay.example/',
  'https://p\u0430y.example/',
  'https://pay\u3002example/',
  '\uff48ttps://pay.example/',
  'https://pay%2eexample/',
  'https://pay..example/',
  'https://.pay.example/',
  'https://pay.example./',
  'https://pay.example:/',
  'https://pay.example:0/',
  'https://pay.example:65536/',
  'https://pay.example:443x/',
  'https://[::1]/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://010.0.0.1/',
  'https://256.0.0.1/',
  'https://pay.example/#top',
  'https://pay.example/a b',
  'https://pay.example/<script>',
  'https://pay.example/\u0634',
];

const List<String> _accepted = [
  'https://pay.example',
  'https://pay.example/',
  'HTTPS://Pay.Example/Payment',
  'https://pay.example:8443/payment?payment_id=pay_1',
  'https://xn--mgbh0fb.example/back?x&y=',
  'https://a-b_c.pay.example/%D8%B4?q=%FF+%20',
  'https://192.168.0.10:4443/payment',
  'https://localhost:4443/',
  "https://pay.example/~a;b=c,d/(e)!*'/f[0]?to=a@b:c/d?e",
];

void main() {
  for (final address in _refused) {
    test('refuses ${Uri.encodeFull(address)} and says that the URL must use https', () {
      final isRefusal = isA<PayCheckoutValidationError>()
          .having((error) => error.argument, 'argument', 'paymentUrl')
          .having((error) => error.message, 'message', startsWith('paymentUrl must use https'));
      expect(() => requireSecureUrl('paymentUrl', address), throwsA(isRefusal));
    });
  }

  for (final address in _accepted) {
    test('accepts $address', () {
      expect(requireSecureUrl('paymentUrl', address).scheme, 'https');
    });
  }

  test('accepts the longest address that the service allows, and refuses any longer one', () {
    final longest = 'https://pay.example/'.padRight(2048, 'a');
    expect(requireSecureUrl('successUrl', longest).host, 'pay.example');
    expect(() => requireSecureUrl('successUrl', '${longest}a'), throwsA(isA<PayCheckoutValidationError>()));
  });

  const whatIsWrong = {
    'shop://thanks': 'an absolute address',
    'https://user@shop.example/': 'name no user',
    'https:///thanks': 'name a host',
    'https://shop.example/#a': 'no fragment',
    'https://شop.example/': 'punycode',
    'https://127.1/': 'not disguise an IP address',
    'https://shop.example:0/': 'a port that exists',
  };
  for (final MapEntry(key: address, value: fault) in whatIsWrong.entries) {
    test('says what is wrong with $address: $fault', () {
      final says = isA<PayCheckoutValidationError>().having((error) => error.message, 'message', contains(fault));
      expect(() => requireSecureUrl('successUrl', address), throwsA(says));
    });
  }

  test('does not repeat the value, which might be a secret', () {
    const secret = 'sk_test_0123456789';
    try {
      requireSecureUrl('paymentUrl', secret);
      fail('accepted');
    } on PayCheckoutValidationError catch (error) {
      expect('$error', isNot(contains(secret)));
    }
  });

  test('accepts exactly those of 20,000 random addresses whose parts are all valid', () {
    final seed = DateTime.now().microsecondsSinceEpoch;
    final random = Random(seed);
    for (var round = 0; round < 20000; round++) {
      final (address, isSound) = _randomAddress(random);
      var isAccepted = true;
      try {
        requireSecureUrl('successUrl', address);
      } on PayCheckoutValidationError {
        isAccepted = false;
      }
      expect(isAccepted, isSound, reason: 'seed $seed, round $round: $address');
    }
  });
}

/// An address, and whether all its parts are valid.
(String, bool) _randomAddress(Random random) {
  const parts = <(List<String>, List<String>)>[
    (['https://', 'HTTPS://', 'hTtPs://'], ['http://', 'shop://', 'https:/', 'https:', '//', '', 'javascript:', 'wss://']),
    (['', 'a.', 'xn--a.', 'A-1.', '_x.'], ['user@', 'u:p@', r'a\', '@', '\u0430.', 'a%2e', '.', 'a b.', '\t', '[']),
    (['shop.example', 'localhost', 'x'], ['', '..', '0x', '256.1.1.1', '9', '\u5e97.example', 'shop.example.']),
    (['', ':1', ':443', ':65535'], [':', ':0', ':65536', ':9999999', ':x', ':-1', ': 1']),
    (['', '/', '/a/b', '/%41', '/a//b', '/@/:', '/..'], [r'\a', '/a b', '/\u0634', '/"', '/<', '/a\u0000', '/^', '/`']),
    (['', '?a=b', '?', '?a=%FF&b', '?u=https://x@y/'], ['#', '#a', '?a#b', '?\u00e9', '?|']),
  ];
  var isSound = true;
  final chosen = <String>[];
  for (final (sound, unsound) in parts) {
    final takesUnsound = random.nextInt(8) == 0;
    final choices = takesUnsound ? unsound : sound;
    isSound = isSound && !takesUnsound;
    chosen.add(choices[random.nextInt(choices.length)]);
  }
  final address = chosen.join();
  // `https:/`, no host and a path can join into a different valid address, whose host is part of that path.
  final isAnother = chosen.first == 'https:/' && address.startsWith('https://');
  return isAnother ? _randomAddress(random) : (address, isSound);
}
