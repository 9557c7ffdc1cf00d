import 'dart:async';

import 'package:flutter_test/flutter_test.dart';
import 'package:pay_checkout/pay_checkout.dart';
import 'package:pay_checkout/src/tab_checkout.dart';

import 'fake_clock.dart';
import 'sample_request.dart';

const String _success = '$successUrl&track_id=$trackId&payment_id=$paymentId&status=success';

/// A tab that the test controls.
final class _Tab implements BrowserTab {
  final StreamController<String> link = StreamController<String>.broadcast(sync: true);
  final StreamController<void> back = StreamController<void>.broadcast(sync: true);
  final List<String> calls = [];
  Object? fault;
  bool isMissing = false;
  String? linkWhileOpening;
  bool isStuck = false;

  @override
  Stream<String> get links => link.stream;

  @override
  Stream<void> get returns => back.stream;

  @override
  Future<bool> open(String address) async {
    calls.add('open $address');
    if (linkWhileOpening case final early?) link.add(early);
    // ignore: only_throw_errors
    if (fault != null) throw fault!;
    return !isMissing;
  }

  @override
  Future<void> close() async {
    calls.add('close');
    // ignore: only_throw_errors
    if (fault != null) throw fault!;
    if (isStuck) await Completer<void>().future;
  }
}

void main() {
  late _Tab tab;
  late FakeClock clock;
  late List<PaymentResult> results;

  Future<void> settle() async {
    for (var round = 0; round < 20; round++) {
      await null;
    }
  }

  Future<void> run() async {
    unawaited(TabCheckout(sampleRequest(), tab, startTimer: clock.start).run().then(results.add));
    await settle();
  }

  Future<void> expectEnd(PaymentStatus status, [PaymentReason? reason]) async {
    await settle();
    expect(results, [PaymentResult(status: status, trackId: trackId, paymentId: paymentId, reason: reason)]);
    expect(tab.calls, ['open $paymentUrl', 'close']);
    expect((tab.link.hasListener, tab.back.hasListener, clock.running), (false, false, 0));
  }

  setUp(() {
    tab = _Tab();
    clock = FakeClock();
    results = [];
  });

  test('ends when a return link arrives, and not when any other link does', () async {
    await run();
    tab.link
      ..add('https://shop.example/offers')
      ..add('not an address')
      ..addError(StateError('a broken link'));
    await settle();
    expect(results, isEmpty);
    tab.link.add(_success);
    await expectEnd(PaymentStatus.success);
  });

  for (final foreign in [
    // The link of an earlier payment, which the app's link package can deliver again to each new listener.
    '$successUrl&track_id=trk_earlier&payment_id=pay_earlier&status=success',
    '$failureUrl?track_id=trk_earlier&payment_id=pay_earlier&status=cancelled',
    // Links without a session, or with two.
    successUrl,
    '$successUrl&status=success',
    '$successUrl&track_id=&status=success',
    '$successUrl&track_id=trk_earlier&track_id=$trackId&status=success',
  ]) {
    test('ignores a return link that does not name exactly its own session: $foreign', () async {
      tab.linkWhileOpening = foreign;
      await run();
      tab.link.add(foreign);
      await settle();
      expect(results, isEmpty);
      expect(tab.calls, ['open $paymentUrl']);
      tab.link.add(_success);
      await expectEnd(PaymentStatus.success);
    });
  }

  test('ends as unclear when the link of its own session names no outcome', () async {
    await run();
    tab.link.add('$failureUrl?track_id=$trackId&payment_id=$paymentId&status=pending');
    await expectEnd(PaymentStatus.error, PaymentReason.outcomePending);
  });

  test('ends as closed some time after the shopper is back without a link', () async {
    await run();
    tab.back
      ..add(null)
      ..addError(StateError('no lifecycle'))
      ..add(null);
    await settle();
    expect((results.length, clock.running, clock.lastDuration), (0, 1, TabCheckout.graceAfterReturn));
    clock.pass();
    await expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  test('takes the outcome from the link that brought the shopper back, even if the link arrives later', () async {
    await run();
    tab.back.add(null);
    tab.link.add(_success);
    tab.link.add('$failureUrl?track_id=$trackId&status=failed');
    await expectEnd(PaymentStatus.success);
    clock.pass();
    await expectEnd(PaymentStatus.success);
  });

  test('ends with the reason network if no tab could be opened', () async {
    tab.isMissing = true;
    await run();
    await expectEnd(PaymentStatus.error, PaymentReason.network);
  });

  test('ends with the reason network if opening a tab fails, however it fails', () async {
    tab.fault = UnsupportedError('no browser');
    await run();
    await expectEnd(PaymentStatus.error, PaymentReason.network);
  });

  test('takes the outcome from a link that arrives before the tab is reported as missing', () async {
    tab
      ..isMissing = true
      ..linkWhileOpening = _success;
    await run();
    await expectEnd(PaymentStatus.success);
  });

  test('a tab that does not close does not hold back the result', () async {
    tab.isStuck = true;
    await run();
    tab.link.add(_success);
    await settle();
    expect((results.length, clock.lastDuration), (0, TabCheckout.closeLimit));
    clock.pass();
    await expectEnd(PaymentStatus.success);
  });

  test('checks its arguments, and shares the rule that one checkout is open at a time', () async {
    Future<PaymentResult> start({String payment = paymentUrl}) => PayCheckout.startInTab(
          tab,
          paymentUrl: payment,
          trackId: trackId,
          successUrl: successUrl,
          failureUrl: failureUrl,
        );
    try {
      await start(payment: 'http://pay.example/payment');
      fail('opened');
    } on PayCheckoutValidationError catch (error) {
      expect(error.argument, 'paymentUrl');
    }
    final first = start();
    await settle();
    expect((await start()).reason, PaymentReason.alreadyOpen);
    tab.link.add(_success);
    expect((await first).status, PaymentStatus.success);
  });
}
