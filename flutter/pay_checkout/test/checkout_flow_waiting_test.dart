import 'package:flutter_test/flutter_test.dart';
import 'package:pay_checkout/pay_checkout.dart';
import 'package:pay_checkout/src/checkout_flow.dart';
import 'package:pay_checkout/src/checkout_phase.dart';

import 'fake_clock.dart';
import 'sample_request.dart';

const String _bank = 'https://acs.bank.example/challenge';

void main() {
  late FakeClock clock;
  late CheckoutFlow flow;

  /// The page at [address] starts and finishes loading.
  void show(String address) => flow
    ..pageStarted(address)
    ..pageFinished(address);

  setUp(() {
    clock = FakeClock();
    flow = CheckoutFlow(sampleRequest(), load: (_) {}, startTimer: clock.start)..open();
    show(paymentUrl);
  });

  group('a load without any start', () {
    test('has its own time limit, which ends with the load', () {
      flow.progressed(10);
      expect((flow.phase, flow.isCovered, clock.running), (CheckoutPhase.loading, false, 1));
      flow
        ..progressed(100)
        ..progressed(100);
      expect((flow.phase, clock.running), (CheckoutPhase.showing, 0));
    });

    test('restarts its limit for each new load of the page, but not for a redirect', () {
      flow
        ..progressed(10)
        ..progressed(60)
        ..progressed(10);
      expect((clock.started, clock.running), (3, 1));
      flow
        ..allows(_bank, isMainFrame: true)
        ..progressed(10);
      expect((clock.started, clock.running), (3, 1));
    });

    test('that takes too long lets the shopper go back to the page, without another limit', () {
      flow.progressed(10);
      clock.pass();
      expect((flow.phase, flow.failure, flow.canReturn), (CheckoutPhase.failed, PaymentReason.timeout, true));
      flow
        ..progressed(20)
        ..returnToPage();
      expect((flow.phase, flow.failure, flow.canReturn), (CheckoutPhase.showing, null, false));
      flow.progressed(30);
      expect((flow.phase, clock.running), (CheckoutPhase.showing, 0));
      flow
        ..progressed(100)
        ..progressed(20);
      expect((flow.phase, clock.running), (CheckoutPhase.loading, 1));
    });

    test('that takes too long and ends after all shows the page again', () {
      flow.progressed(10);
      clock.pass();
      flow.progressed(100);
      expect((flow.phase, flow.failure), (CheckoutPhase.showing, null));
    });

    test('makes the shopper confirm leaving, but only while there is something to wait for', () async {
      flow
        ..progressed(10)
        ..leave();
      expect((flow.isAskingToLeave, flow.phase), (true, CheckoutPhase.loading));
      flow.stay();
      expect(flow.isAskingToLeave, isFalse);
      flow
        ..leave()
        ..progressed(100);
      expect(flow.isAskingToLeave, isFalse);
      flow.leave();
      expect((await flow.result).reason, PaymentReason.closedByUser);
    });
  });

  test('the end of a cancelled load does not end the limit of the load that follows, even on the same host', () {
    const help = 'https://pay.example/help';
    flow
      ..progressed(10)
      ..allows(help, isMainFrame: true)
      ..pageFinished(help)
      ..progressed(100);
    expect((flow.phase, clock.started, clock.running), (CheckoutPhase.loading, 2, 1));
    flow
      ..pageStarted(help)
      ..pageFinished(help);
    expect((flow.phase, clock.running), (CheckoutPhase.showing, 0));
  });

  test('full progress alone does not show a page that has started, or that was only announced', () {
    flow
      ..pageStarted('$paymentUrl&again=1')
      ..progressed(100);
    expect((flow.phase, clock.running), (CheckoutPhase.loading, 1));
    flow
      ..pageFinished('$paymentUrl&again=1')
      ..addressChanged(_bank)
      ..progressed(100);
    expect((flow.phase, flow.isCovered, clock.running), (CheckoutPhase.loading, true, 1));
  });

  test('a stop after several starts covers even a page with the same host, because another page can be visible', () {
    flow
      ..pageStarted(_bank)
      ..pageStarted('$paymentUrl&again=1')
      ..pageStopped();
    expect((flow.host, flow.isCovered), ('pay.example', true));
    flow.addressChanged(_bank);
    expect((flow.phase, flow.host, flow.isCovered), (CheckoutPhase.showing, 'acs.bank.example', false));
  });

  test('an invalid certificate is an immediate failure while nothing but the card page can have been loaded', () {
    final first = CheckoutFlow(sampleRequest(), load: (_) {}, startTimer: clock.start)
      ..open()
      ..certificateRefused();
    expect((first.phase, first.failure), (CheckoutPhase.failed, PaymentReason.tls));
    flow.certificateRefused();
    expect(flow.phase, CheckoutPhase.showing);
  });

  test('the shopper cannot go back to a page that leads to an insecure address', () {
    flow.allows('http://acs.bank.example/', isMainFrame: true);
    expect((flow.phase, flow.failure, flow.isCovered), (CheckoutPhase.failed, PaymentReason.tls, false));
    expect(flow.canReturn, isFalse);
    flow.returnToPage();
    expect(flow.phase, CheckoutPhase.failed);
  });

  test('the shopper cannot go back from a page that takes too long if the previous page is covered', () {
    flow.pageStarted(_bank);
    clock.pass();
    expect((flow.phase, flow.canReturn), (CheckoutPhase.failed, false));
    flow.returnToPage();
    expect(flow.phase, CheckoutPhase.failed);
    flow.pageFinished(_bank);
    expect((flow.phase, flow.host), (CheckoutPhase.showing, 'acs.bank.example'));
  });

  test("a page's question ends when another page starts", () async {
    final asked = flow.ask(paymentUrl, 'Sure?', isMessageOnly: false);
    expect(flow.question?.message, 'Sure?');
    flow
      ..pageStarted(_bank)
      ..answer(isYes: true);
    expect(await asked, isFalse);
    expect(flow.question, isNull);
    expect(await flow.ask('::', 'Sure?', isMessageOnly: false), isFalse);
  });
}
