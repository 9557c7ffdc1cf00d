import 'dart:async';

import 'package:flutter_test/flutter_test.dart';
import 'package:pay_checkout/pay_checkout.dart';
import 'package:pay_checkout/src/one_at_a_time.dart';

import 'sample_request.dart';

void main() {
  const done = PaymentResult(status: PaymentStatus.success, trackId: trackId);

  test('returns alreadyOpen for a second start, opens nothing for it, and does not disturb the first', () async {
    final oneAtATime = OneAtATime();
    final first = Completer<PaymentResult>();
    final running = oneAtATime.run(sampleRequest(), () => first.future);
    final second = await oneAtATime.run(sampleRequest(), () => fail('opened a second page'));
    expect(
      second,
      const PaymentResult(
        status: PaymentStatus.error,
        trackId: trackId,
        paymentId: paymentId,
        reason: PaymentReason.alreadyOpen,
      ),
    );
    first.complete(done);
    expect(await running, done);
  });

  test('accepts a new start after a result, and after a start that could not show anything', () async {
    final oneAtATime = OneAtATime();
    expect(await oneAtATime.run(sampleRequest(), () async => done), done);
    try {
      await oneAtATime.run(sampleRequest(), () => throw StateError('no navigator'));
      fail('hid the mistake');
    } on StateError catch (error) {
      expect(error.message, 'no navigator');
    }
    expect(await oneAtATime.run(sampleRequest(), () async => done), done);
  });

  test('accepts a second start once the page of the first is gone, and still refuses a third when the first ends', () async {
    final oneAtATime = OneAtATime();
    final first = Completer<PaymentResult>();
    final second = Completer<PaymentResult>();
    var isGone = false;
    final endOfFirst = oneAtATime.run(sampleRequest(), () => first.future, isGone: () => isGone);
    expect((await oneAtATime.run(sampleRequest(), () => fail('opened'))).reason, PaymentReason.alreadyOpen);
    isGone = true;
    final endOfSecond = oneAtATime.run(sampleRequest(), () => second.future);
    first.complete(done);
    expect(await endOfFirst, done);
    expect((await oneAtATime.run(sampleRequest(), () => fail('opened'))).reason, PaymentReason.alreadyOpen);
    second.complete(done);
    expect(await endOfSecond, done);
  });
}
