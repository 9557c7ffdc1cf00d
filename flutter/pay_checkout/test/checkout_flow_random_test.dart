import 'dart:async';
import 'dart:math';

import 'package:flutter_test/flutter_test.dart';
import 'package:pay_checkout/pay_checkout.dart';
import 'package:pay_checkout/src/checkout_flow.dart';
import 'package:pay_checkout/src/checkout_phase.dart';

import 'fake_clock.dart';
import 'sample_request.dart';

const int _orders = 200000;
const String _return = 'https://shop.example/thanks?track_id=$trackId&status=';

/// Everything that can happen to an open checkout.
final List<void Function(CheckoutFlow flow, FakeClock clock)> _events = [
  (flow, _) => flow.close(),
  (flow, _) => flow.open(),
  (flow, _) => flow.retry(),
  (flow, _) => flow.suspend(),
  (flow, _) => flow.resume(),
  (flow, _) => flow.pageFinished(paymentUrl),
  (flow, _) => flow.pageFinished('https://acs.bank.example/'),
  (flow, _) => flow.addressChanged('https://acs.bank.example/'),
  (flow, _) => flow.pageStarted(paymentUrl),
  (flow, _) => flow.pageStarted('https://acs.bank.example/'),
  (flow, _) => flow.pageStarted('http://acs.bank.example/'),
  (flow, _) => flow.pageStarted('${_return}failed'),
  (flow, _) => flow.pageFailed(PaymentReason.network),
  (flow, _) => flow.pageFailed(PaymentReason.tls),
  (flow, _) => flow.addressChanged('${_return}cancelled'),
  (flow, _) => flow.allows('${_return}success', isMainFrame: true),
  (flow, _) => flow.allows('${_return}pending', isMainFrame: true),
  (flow, _) => flow.allows('mybank://approve', isMainFrame: true),
  (flow, _) => flow.allows('javascript:alert(1)', isMainFrame: true),
  (flow, _) => flow.allows(paymentUrl, isMainFrame: true),
  (flow, _) => flow.allows('https://acs.bank.example/', isMainFrame: true),
  (flow, _) => flow.progressed(10),
  (flow, _) => flow.progressed(60),
  (flow, _) => flow.progressed(100),
  (flow, _) => flow.pageStopped(),
  (flow, _) => flow.pageCancelled(),
  (flow, _) => flow.certificateRefused(),
  (flow, _) => flow.answeredWith(503, null),
  (flow, _) => flow.answeredWith(503, Uri.parse('https://acs.bank.example/')),
  (flow, _) => unawaited(flow.ask(paymentUrl, 'Sure?', isMessageOnly: false)),
  (flow, _) => flow.answer(isYes: true),
  (flow, _) => flow.leave(),
  (flow, _) => flow.stay(),
  (flow, _) => flow.returnToPage(),
  (flow, _) => flow.dismissAppMissing(),
  (_, clock) => clock.pass(),
];

void main() {
  test('a checkout has exactly one result for each of $_orders random orders of events', () async {
    final seed = DateTime.now().microsecondsSinceEpoch;
    final random = Random(seed);
    final request = sampleRequest();
    final seen = <PaymentStatus>{};
    var results = 0;
    for (var order = 0; order < _orders; order++) {
      final clock = FakeClock();
      final flow = CheckoutFlow(request, load: (_) {}, onOutwardLink: (_) => false, startTimer: clock.start);
      var isSettled = false;
      unawaited(flow.result.then((result) {
        results++;
        seen.add(result.status);
      }));
      flow.onChange = () {
        expect(isSettled, isFalse, reason: 'seed $seed, order $order: changed after the result');
        isSettled = flow.phase == CheckoutPhase.settled;
        // At most one timer runs, and only while something is pending.
        expect(clock.running < 2, isTrue, reason: 'seed $seed, order $order');
        // A page is shown only under the name of its own host.
        final isLying = flow.phase == CheckoutPhase.showing && flow.isCovered;
        expect(isLying, isFalse, reason: 'seed $seed, order $order: shown under another name');
      };
      final length = random.nextInt(12);
      for (var step = 0; step < length; step++) {
        _events[random.nextInt(_events.length)](flow, clock);
      }
      // Whatever happened before, the shopper can always leave.
      flow.close();
      expect(flow.phase, CheckoutPhase.settled, reason: 'seed $seed, order $order');
      expect(clock.running, 0, reason: 'seed $seed, order $order: a timer was left running');
      await null;
    }
    await null;
    expect(results, _orders, reason: 'seed $seed');
    expect(seen, PaymentStatus.values.toSet(), reason: 'seed $seed');
  });
}
