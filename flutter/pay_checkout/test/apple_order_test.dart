import 'dart:async';

import 'package:flutter_test/flutter_test.dart';
import 'package:pay_checkout/pay_checkout.dart';
import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart'
    show JavaScriptAlertDialogRequest, JavaScriptConfirmDialogRequest;

import 'fake_web_view_platform.dart';
import 'opened_checkout.dart';
import 'sample_request.dart';

const String _bank = 'https://bank.example/challenge';
const String _next = 'https://bank.example/next';
const String _app = 'mybank://Approve?Token=%7eA';
const String _success = '$successUrl&track_id=$trackId&payment_id=$paymentId&status=success';
const Duration _limit = Duration(seconds: 30);

void main() {
  Future<OpenedCheckout> shown(WidgetTester tester, {OutwardLinkHandler? onOutwardLink}) async {
    final checkout = OpenedCheckout(tester);
    await checkout.open(onOutwardLink: onOutwardLink);
    await checkout.apple.load(paymentUrl);
    await checkout.expectPage('pay.example');
    return checkout;
  }

  testWidgets('a payment goes to the bank by a redirect, and back', (tester) async {
    final checkout = await shown(tester);
    await checkout.apple.lead('https://pay.example/payment/answer');
    await checkout.apple.redirect(_bank);
    await checkout.expectPage('bank.example', isCovered: true, isLoading: true);
    checkout.apple.end(_bank);
    await checkout.expectPage('bank.example');
    await checkout.apple.lead(paymentUrl);
    await checkout.apple.redirect(_success);
    await checkout.expectEnd(PaymentStatus.success);
  });

  testWidgets("a bank's link that redirects to the bank's app leaves the bank's page shown and uncovered", (
    tester,
  ) async {
    final opened = <String>[];
    final checkout = await shown(
      tester,
      onOutwardLink: (address) {
        opened.add(address);
        return true;
      },
    );
    await checkout.apple.load(_bank);
    await checkout.apple.lead('https://links.bank.example/open');
    await checkout.apple.redirect(_app);
    await checkout.expectPage('bank.example');
    await tester.pump(const Duration(minutes: 5));
    await checkout.expectPage('bank.example');
    expect(opened, [_app]);
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('a first page that redirects to an app leaves a blank page, so its time limit keeps running', (tester) async {
    final checkout = OpenedCheckout(tester);
    await checkout.open(onOutwardLink: (_) => true);
    await checkout.apple.lead(paymentUrl);
    await checkout.apple.redirect(_app);
    await checkout.expectPage('pay.example', isCovered: true, isLoading: true);
    await tester.pump(_limit);
    await checkout.expectPage('pay.example', isFailed: true);
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.error, PaymentReason.timeout);
  });

  testWidgets('after a stop that follows several starts, the WebView is covered until the address shows which page is visible', (tester) async {
    final checkout = await shown(tester, onOutwardLink: (_) => true);
    // This page is already visible, but has not finished loading, when it leads to another.
    await checkout.apple.lead(_bank);
    checkout.apple
      ..receive()
      ..fail(-999)
      ..start('https://links.bank.example/open')
      ..stop();
    await checkout.expectPage('links.bank.example', isCovered: true, isLoading: true);
    checkout.apple.change('https://links.bank.example/open');
    await checkout.expectPage('links.bank.example', isCovered: true, isLoading: true);
    checkout.apple.change(_bank);
    await checkout.expectPage('bank.example');
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('addresses that are reported late do not change what is shown', (tester) async {
    final checkout = await shown(tester, onOutwardLink: (_) => true);
    await checkout.apple.load(_bank);
    checkout.webView.delegate.onPageStarted('https://links.example/open');
    checkout.apple
      ..stop()
      ..change('https://links.example/open')
      ..change(_bank);
    await checkout.expectPage('bank.example');
    // The end of a redirected load can be reported before its address.
    checkout.apple.start('https://pay.example/payment/answer');
    checkout.apple.end(_next);
    await checkout.expectPage('pay.example', isCovered: true, isLoading: true);
    checkout.apple.change(_next);
    await checkout.expectPage('bank.example');
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('a load that another one replaces is not a failure', (tester) async {
    final checkout = await shown(tester);
    await checkout.apple.lead('https://pay.example/one');
    checkout.apple.fail(-999);
    await checkout.apple.load('https://pay.example/two');
    await checkout.expectPage('pay.example');
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets("a bank's app that is opened in a new window is passed on exactly as the page wrote it", (tester) async {
    final opened = <String>[];
    final checkout = await shown(
      tester,
      onOutwardLink: (address) async {
        opened.add(address);
        return true;
      },
    );
    await checkout.apple.load(_bank);
    expect(await checkout.apple.lead(_app, isMainFrame: false), isFalse);
    await checkout.expectPage('bank.example');
    expect(opened, [_app]);
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  for (final (name, handler) in <(String, OutwardLinkHandler?)>[
    ('no handler', null),
    ('a handler that opened no app', (_) async => false),
    ('a handler that throws', (_) => throw StateError('no app')),
    ('a handler that fails', (_) => Future.error(Exception('no app'))),
  ]) {
    testWidgets('with $name, the shopper reads that no app could be opened', (tester) async {
      final checkout = await shown(tester, onOutwardLink: handler);
      await checkout.apple.lead(_app);
      await tester.pump();
      await tester.pump();
      expect(find.text("No app opened. Open your bank's app yourself, or choose another option on this page."),
          findsOneWidget);
      expect(checkout.isPageExcluded, isTrue);
      await tester.tap(find.text('OK'));
      await checkout.expectPage('pay.example');
      await checkout.close();
      await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
    });
  }

  testWidgets('a server error fails the page, but not one that comes after the page itself', (tester) async {
    final checkout = OpenedCheckout(tester);
    await checkout.open();
    await checkout.apple.lead(paymentUrl);
    checkout.apple
      ..answer(502)
      ..receive()
      ..end(paymentUrl);
    await checkout.expectPage('pay.example', isFailed: true);
    await tester.tap(find.text('Try again'));
    await checkout.apple.lead(paymentUrl);
    checkout.apple
      ..answer(404)
      ..receive()
      ..answer(502)
      ..end(paymentUrl)
      ..answer(502);
    await checkout.expectPage('pay.example');
    await checkout.apple.lead(_bank);
    checkout.apple.answer(502);
    await checkout.expectPage('bank.example', isFailed: true);
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.error, PaymentReason.network);
  });

  testWidgets('an invalid certificate of a page fails the page, and one of an image does not', (tester) async {
    final checkout = OpenedCheckout(tester);
    await checkout.open();
    await checkout.apple.lead(paymentUrl);
    checkout.apple
      ..distrust(FakeSslAuthError())
      ..fail(-999);
    await checkout.expectPage('pay.example', isFailed: true);
    await tester.tap(find.text('Try again'));
    final error = FakeSslAuthError(fault: StateError('gone'));
    await checkout.apple.lead(paymentUrl);
    checkout.apple
      ..receive()
      ..distrust(error)
      ..end(paymentUrl);
    await checkout.expectPage('pay.example');
    expect(error.decisions, ['cancel']);
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('a page whose process has died is a failure that can be tried again', (tester) async {
    final checkout = await shown(tester);
    checkout.apple.fail(2);
    await checkout.expectPage('pay.example', isFailed: true);
    await tester.tap(find.text('Try again'));
    await checkout.apple.load(paymentUrl);
    await checkout.expectPage('pay.example');
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('no page gets the camera or the microphone, and the shopper is not asked', (tester) async {
    final checkout = await shown(tester);
    final request = FakePermissionRequest();
    checkout.webView.onPermissionRequest(request);
    expect(request.decisions, ['deny']);
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets("a page's question is shown with the page's host, and answered by the shopper", (tester) async {
    final checkout = await shown(tester);
    await checkout.apple.load(_bank);
    for (final (button, isYes) in [('OK', true), ('Cancel', false)]) {
      final answers = <bool>[];
      unawaited(
        checkout.webView
            .onConfirm(const JavaScriptConfirmDialogRequest(message: 'Cancel the payment?', url: _bank))
            .then(answers.add),
      );
      await tester.pump();
      expect(find.text('Message from bank.example'), findsOneWidget);
      expect(find.text('Cancel the payment?'), findsOneWidget);
      expect(checkout.isPageExcluded, isTrue);
      await tester.tap(find.text(button));
      await checkout.expectPage('bank.example');
      expect(answers, [isYes]);
    }
    var hasRead = false;
    unawaited(
      checkout.webView
          .onAlert(const JavaScriptAlertDialogRequest(message: 'Wrong code', url: _bank))
          .then((_) => hasRead = true),
    );
    await tester.pump();
    expect(find.text('Cancel'), findsNothing);
    await tester.tap(find.text('OK'));
    await checkout.expectPage('bank.example');
    expect(hasRead, isTrue);
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('a question of a covered page, a second question, and a question that is open when the checkout ends are answered with no', (
    tester,
  ) async {
    final checkout = await shown(tester);
    const request = JavaScriptConfirmDialogRequest(message: 'Sure?', url: paymentUrl);
    await checkout.apple.lead(_bank);
    expect(await checkout.webView.onConfirm(request), isFalse);
    checkout.apple.end(_bank);
    final answers = <bool>[];
    unawaited(checkout.webView.onConfirm(request).then(answers.add));
    expect(await checkout.webView.onConfirm(request), isFalse);
    await checkout.apple.redirect(_success);
    await checkout.expectEnd(PaymentStatus.success);
    expect(answers, [false]);
  });
}
