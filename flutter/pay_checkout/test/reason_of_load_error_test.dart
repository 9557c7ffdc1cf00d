import 'package:flutter_test/flutter_test.dart';
import 'package:pay_checkout/pay_checkout.dart';
import 'package:pay_checkout/src/reason_of_load_error.dart';

void main() {
  const cases = <(int, String?, PaymentReason?)>[
    (-2, 'hostLookup', PaymentReason.network),
    (-6, 'connect', PaymentReason.network),
    (-9, 'redirectLoop', PaymentReason.network),
    (-8, 'timeout', PaymentReason.timeout),
    (-11, 'failedSslHandshake', PaymentReason.tls),
    (-1009, null, PaymentReason.network),
    (-1007, null, PaymentReason.network),
    (-1001, null, PaymentReason.timeout),
    (-1199, null, PaymentReason.network),
    (-1200, null, PaymentReason.tls),
    (-1202, 'unknown', PaymentReason.tls),
    (-1206, null, PaymentReason.tls),
    (-1207, null, PaymentReason.network),
    (2, 'webContentProcessTerminated', PaymentReason.network),
    (-999, null, null),
    (102, 'unknown', null),
  ];
  for (final (code, type, reason) in cases) {
    test('$code ${type ?? ''} is ${reason?.name ?? 'no failure: we stopped it'}', () {
      expect(reasonOfLoadError(code: code, type: type), reason);
    });
  }
}
