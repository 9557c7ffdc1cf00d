import 'package:flutter_test/flutter_test.dart';
import 'package:pay_checkout/pay_checkout.dart';
import 'package:pay_checkout/src/checkout_flow.dart';
import 'package:pay_checkout/src/checkout_phase.dart';

import 'fake_clock.dart';
import 'sample_request.dart';

const String _success = 'https://shop.example/thanks?track_id=$trackId&payment_id=$paymentId&status=success';
const String _bank = 'https://acs.bank.example/challenge';

void main() {
  late FakeClock clock;
  late List<Uri> loads;
  late List<String> outward;
  late CheckoutFlow flow;

  CheckoutFlow opened({OutwardLinkHandler? onOutwardLink}) {
    clock = FakeClock();
    return CheckoutFlow(
      sampleRequest(),
      load: loads.add,
      startTimer: clock.start,
      onOutwardLink: onOutwardLink,
    )..open();
  }

  setUp(() {
    loads = [];
    outward = [];
    flow = opened(
      onOutwardLink: (address) {
        outward.add(address);
        return true;
      },
    );
  });

  /// The page at [address] starts and finishes loading.
  void show(String address) => flow
    ..pageStarted(address)
    ..pageFinished(address);

  Future<(PaymentStatus, PaymentReason?)> ending() async {
    final result = await flow.result;
    expect(result.trackId, trackId);
    expect(result.paymentId, paymentId);
    expect(flow.phase, CheckoutPhase.settled);
    expect(clock.running, 0);
    return (result.status, result.reason);
  }

  test('a payment goes to the card page, the bank, and back, without ever loading the return page', () async {
    expect(loads, [Uri.parse(paymentUrl)]);
    expect(flow.allows(paymentUrl, isMainFrame: true), isTrue);
    flow.pageStarted(paymentUrl);
    expect(flow.isCovered, isTrue);
    flow.pageFinished(paymentUrl);
    expect(flow.phase, CheckoutPhase.showing);
    expect(flow.isCovered, isFalse);
    expect(flow.allows(_bank, isMainFrame: true), isTrue);
    flow.pageStarted(_bank);
    expect(flow.host, 'acs.bank.example');
    flow.pageFinished(_bank);
    flow.pageStarted(paymentUrl);
    flow.pageFinished(paymentUrl);
    expect(flow.host, 'pay.example');
    expect(flow.allows(_success, isMainFrame: true), isFalse);
    expect(await ending(), (PaymentStatus.success, null));
    expect(loads, hasLength(1));
  });

  test('a return is recognised in every form: as a request, a page start, or only an address', () async {
    for (final arrive in <void Function(CheckoutFlow)>[
      (flow) => flow.allows(_success, isMainFrame: true),
      (flow) => flow.pageStarted(_success),
      (flow) => flow.addressChanged(_success),
    ]) {
      final each = opened();
      arrive(each);
      expect((await each.result).status, PaymentStatus.success);
    }
  });

  test('a return inside a frame does not count, so a bank cannot end the checkout from its frame', () {
    flow.allows(_success, isMainFrame: false);
    expect(flow.phase, isNot(CheckoutPhase.settled));
  });

  test('a change of address to any other page has no effect', () {
    flow.addressChanged('$paymentUrl#card');
    expect(flow.phase, CheckoutPhase.loading);
    show(paymentUrl);
    flow.addressChanged('$paymentUrl#card');
    expect((flow.phase, clock.running), (CheckoutPhase.showing, 0));
  });

  test('opening again while the page is shown loads nothing', () {
    show(paymentUrl);
    flow.open();
    expect((flow.phase, loads.length), (CheckoutPhase.showing, 1));
  });

  test('closing gives cancelled, closedByUser', () async {
    flow.close();
    expect(await ending(), (PaymentStatus.cancelled, PaymentReason.closedByUser));
  });

  test('closing after a failure gives the failure\'s reason', () async {
    for (final reason in [PaymentReason.network, PaymentReason.tls, PaymentReason.timeout]) {
      flow = opened()
        ..pageFailed(reason)
        ..close();
      expect(await ending(), (PaymentStatus.error, reason));
    }
  });

  test('closing after a failure that was resolved gives cancelled', () async {
    flow
      ..pageFailed(PaymentReason.network)
      ..retry()
      ..close();
    expect(await ending(), (PaymentStatus.cancelled, PaymentReason.closedByUser));
  });

  test('when a success and a close race, the first one counts', () async {
    flow
      ..allows(_success, isMainFrame: true)
      ..close();
    expect(await ending(), (PaymentStatus.success, null));
    flow = opened()
      ..close()
      ..allows(_success, isMainFrame: true);
    expect(await ending(), (PaymentStatus.cancelled, PaymentReason.closedByUser));
  });

  test('after the result nothing is opened, loaded or changed', () async {
    flow.close();
    var changes = 0;
    flow
      ..onChange = (() => changes++)
      ..open()
      ..retry()
      ..pageStarted(paymentUrl)
      ..pageFinished(paymentUrl)
      ..pageFailed(PaymentReason.network)
      ..addressChanged(_success)
      ..progressed(10)
      ..progressed(100)
      ..pageStopped()
      ..pageCancelled()
      ..certificateRefused()
      ..answeredWith(500, null)
      ..returnToPage()
      ..suspend()
      ..resume()
      ..close();
    expect(flow.allows(paymentUrl, isMainFrame: true), isFalse);
    expect((changes, loads.length, outward.length), (0, 1, 0));
    expect(await ending(), (PaymentStatus.cancelled, PaymentReason.closedByUser));
  });

  group('a page that does not load', () {
    test('fails after 30 seconds and can be tried again', () {
      expect(clock.lastDuration, const Duration(seconds: 30));
      clock.pass();
      expect((flow.phase, flow.failure), (CheckoutPhase.failed, PaymentReason.timeout));
      flow.retry();
      expect((flow.phase, flow.failure), (CheckoutPhase.loading, null));
      expect(loads, [Uri.parse(paymentUrl), Uri.parse(paymentUrl)]);
    });

    test('is tried again from the card page, never by repeating the failed page', () {
      show(paymentUrl);
      flow
        ..pageStarted(_bank)
        ..pageFailed(PaymentReason.network)
        ..retry();
      expect(loads.last, Uri.parse(paymentUrl));
      expect(flow.host, 'pay.example');
    });

    test('is not replaced by the platform\'s error page', () {
      flow
        ..pageStarted(paymentUrl)
        ..pageFailed(PaymentReason.network)
        ..pageFinished(paymentUrl)
        ..pageStarted(_bank)
        ..addressChanged(_bank);
      expect((flow.phase, flow.host, flow.isCovered), (CheckoutPhase.failed, 'pay.example', true));
    });

    test('is hidden while it is tried again, because the failed page might still be shown', () {
      for (final before in [paymentUrl, _bank]) {
        flow = opened();
        show(before);
        flow
          ..allows('http://acs.bank.example/', isMainFrame: true)
          ..retry();
        expect((flow.host, flow.isCovered), ('pay.example', true));
        flow
          ..pageStarted(paymentUrl)
          ..pageFinished(paymentUrl);
        expect(flow.isCovered, isFalse);
      }
    });

    test('keeps the first of several reasons', () {
      flow
        ..pageFailed(PaymentReason.tls)
        ..pageFailed(PaymentReason.network);
      expect(flow.failure, PaymentReason.tls);
    });

    test('can still be followed by a late return, which ends the checkout', () async {
      clock.pass();
      flow.pageStarted(_success);
      expect(await ending(), (PaymentStatus.success, null));
    });
  });

  group('time', () {
    test('is not limited while a page is shown, however long the shopper takes', () {
      show(paymentUrl);
      expect(clock.running, 0);
    });

    test('is limited separately for each page that follows', () {
      show(paymentUrl);
      flow.pageStarted(_bank);
      clock.pass();
      expect(flow.failure, PaymentReason.timeout);
    });

    test('keeps running while pages only redirect, so an endless loop ends', () {
      for (var round = 0; round < 10000; round++) {
        final next = 'https://pay.example/round/$round';
        expect(flow.allows(next, isMainFrame: true), isTrue);
        flow.pageStarted(next);
      }
      expect((clock.started, clock.running), (1, 1));
      clock.pass();
      expect(flow.failure, PaymentReason.timeout);
    });

    test('is not limited in the background, and starts again from the full limit afterwards', () {
      flow.suspend();
      expect(clock.running, 0);
      flow.pageStarted(paymentUrl);
      expect(clock.running, 0);
      flow.resume();
      expect(clock.running, 1);
      show(paymentUrl);
      flow
        ..suspend()
        ..resume();
      expect(clock.running, 0);
    });
  });

  group('the host', () {
    test('is never shown over another host\'s page: a page that redirects is covered until the next one is shown', () {
      const evil = 'https://evil.example/';
      show(evil);
      flow.addressChanged('https://bank.example:81/');
      expect((flow.phase, flow.host, flow.isCovered, clock.running), (CheckoutPhase.loading, 'bank.example', true, 1));
      flow.pageStarted('https://bank.example:81/');
      expect((flow.host, flow.isCovered), ('bank.example', true));
      // If the previous page's load ends, that page does not come back, because on Android it has been replaced.
      flow.pageFinished(evil);
      expect((flow.host, flow.isCovered), ('bank.example', true));
      // The load was stopped, so the previous page is visible again, under its own name.
      flow.pageStopped();
      expect((flow.phase, flow.host, flow.isCovered), (CheckoutPhase.showing, 'evil.example', false));
      expect(clock.running, 0);
    });

    test('follows a server\'s redirect that is reported only as an address', () {
      flow
        ..pageStarted(paymentUrl)
        ..addressChanged(_bank);
      expect((flow.host, flow.isCovered), ('acs.bank.example', true));
      flow.pageFinished(_bank);
      expect((flow.host, flow.isCovered), ('acs.bank.example', false));
      flow
        ..pageStarted(paymentUrl)
        ..pageFinished(_bank);
      expect((flow.host, flow.isCovered), ('pay.example', true));
    });

    test('needs no cover between two of its own pages', () {
      show(paymentUrl);
      flow.pageStarted('$paymentUrl&again=1');
      expect((flow.phase, flow.isCovered), (CheckoutPhase.loading, false));
    });

    test('with look-alike letters is shown in punycode', () {
      show('https://p\u0430y.example/');
      expect(flow.host, isNot(contains('\u0430')));
      expect(flow.host, isNot('pay.example'));
      show('https://xn--py-6kc.example/');
      expect(flow.host, 'xn--py-6kc.example');
    });
  });

  group('an address', () {
    test('that does not use HTTPS is not opened, and the shopper sees why', () async {
      expect(flow.allows('http://acs.bank.example/', isMainFrame: true), isFalse);
      expect((flow.phase, flow.failure), (CheckoutPhase.failed, PaymentReason.tls));
      flow.close();
      expect(await ending(), (PaymentStatus.error, PaymentReason.tls));
    });

    test('that is not encrypted is also detected as a form\'s target, which Android does not ask about', () {
      flow.pageStarted('http://acs.bank.example/');
      expect(flow.failure, PaymentReason.tls);
    });

    test('that is not a web page is refused, and the page is not replaced', () {
      show(paymentUrl);
      for (final address in ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/hosts', 'about:blank']) {
        expect(flow.allows(address, isMainFrame: true), isFalse);
        flow
          ..pageStarted(address)
          ..addressChanged(address)
          ..pageFinished(address);
      }
      expect((flow.phase, flow.host), (CheckoutPhase.showing, 'pay.example'));
      expect(outward, isEmpty);
    });

    test('of another app is passed to the caller exactly as it is, even from a frame, and never opened in the WebView', () {
      expect(flow.allows('mybank://Approve?Token=%7eA', isMainFrame: true), isFalse);
      expect(flow.allows('MyBank://approve?id=2', isMainFrame: false), isFalse);
      expect(outward, ['mybank://Approve?Token=%7eA', 'MyBank://approve?id=2']);
      expect(flow.isAppMissing, isFalse);
    });

    test('of another app that does not open is reported to the shopper, until another page starts', () async {
      flow = opened()
        ..pageStarted(paymentUrl)
        ..pageFinished(paymentUrl);
      expect(flow.allows('mybank://approve', isMainFrame: true), isFalse);
      await null;
      expect(flow.isAppMissing, isTrue);
      flow.dismissAppMissing();
      expect(flow.isAppMissing, isFalse);
      flow.allows('mybank://approve', isMainFrame: true);
      await null;
      expect(flow.isAppMissing, isTrue);
      flow.pageStarted(_bank);
      expect(flow.isAppMissing, isFalse);
    });

    test('of another app has no effect after the result', () async {
      flow = opened()
        ..allows('mybank://approve', isMainFrame: true)
        ..close();
      await null;
      expect(flow.isAppMissing, isFalse);
    });
  });
}
