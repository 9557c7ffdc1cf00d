import 'dart:async';

import 'package:flutter/material.dart';
import 'package:flutter_test/flutter_test.dart';
import 'package:pay_checkout/pay_checkout.dart';
import 'package:pay_checkout/src/checkout_failure_view.dart';
import 'package:pay_checkout/src/checkout_screen.dart';
import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';

import 'fake_web_view_platform.dart';
import 'sample_request.dart';

const String _success = 'https://shop.example/thanks?track_id=$trackId&payment_id=$paymentId&status=success';
const Duration _aSecond = Duration(seconds: 1);

void main() {
  late FakeWebViewPlatform platform;
  late BuildContext context;
  late List<PaymentResult> results;

  setUp(() {
    platform = FakeWebViewPlatform();
    WebViewPlatform.instance = platform;
    results = [];
  });

  /// An app with one page, whose context is used to start checkouts.
  Future<void> pumpApp(WidgetTester tester) async {
    await tester.pumpWidget(const MaterialApp(home: Text('the shop')));
    context = tester.element(find.text('the shop'));
  }

  Future<void> start(WidgetTester tester, {String payment = paymentUrl, Locale? locale}) async {
    unawaited(
      PayCheckout.start(
        context,
        paymentUrl: payment,
        trackId: trackId,
        successUrl: successUrl,
        failureUrl: failureUrl,
        locale: locale,
      ).then(results.add),
    );
    await tester.pump();
    await tester.pump(_aSecond);
  }

  Future<void> open(WidgetTester tester, {Locale? locale}) async {
    await pumpApp(tester);
    await start(tester, locale: locale);
  }

  /// Expects that there is exactly one result, that the page is gone, and that the WebView was cleaned up.
  Future<void> expectEnd(WidgetTester tester, PaymentStatus status, [PaymentReason? reason]) async {
    await tester.pump();
    await tester.pump(_aSecond);
    expect(results, [PaymentResult(status: status, trackId: trackId, paymentId: paymentId, reason: reason)]);
    expect(find.byType(CheckoutScreen), findsNothing);
    final calls = platform.webViews.first.calls;
    expect(calls.sublist(calls.length - 2), ['clearCache', 'clearLocalStorage']);
  }

  testWidgets('loads the card page by GET, shows its host, and covers it until it has loaded', (tester) async {
    await open(tester);
    expect(platform.webView.calls, ['unrestricted', 'load get $paymentUrl']);
    expect(find.text('pay.example'), findsOneWidget);
    expect(find.text('Loading the payment page'), findsOneWidget);
    platform.webView.showPage(paymentUrl);
    await tester.pump();
    expect(find.text('Loading the payment page'), findsNothing);
    expect(find.byType(LinearProgressIndicator), findsNothing);
    await tester.tap(find.byTooltip('Close'));
    await expectEnd(tester, PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('a shopper who has paid returns with success, and the return page is not loaded', (tester) async {
    await open(tester);
    platform.webView.showPage(paymentUrl);
    expect(await platform.webView.navigate(_success), isFalse);
    await expectEnd(tester, PaymentStatus.success);
  });

  testWidgets('shows the current host on the way to the bank', (tester) async {
    await open(tester);
    expect(await platform.webView.navigate('https://acs.bank.example/'), isTrue);
    platform.webView.delegate.onPageStarted('https://acs.bank.example/');
    await tester.pump();
    expect(find.text('acs.bank.example'), findsOneWidget);
    expect(find.text('Loading the payment page'), findsOneWidget);
    platform.webView.showPage('https://acs.bank.example/');
    await tester.pump();
    expect(find.text('Loading the payment page'), findsNothing);
    platform.webView.delegate.onUrlChange(const UrlChange(url: _success));
    await expectEnd(tester, PaymentStatus.success);
  });

  testWidgets('the back gesture closes', (tester) async {
    await open(tester);
    await tester.binding.handlePopRoute();
    await expectEnd(tester, PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('an app that pops the page itself still gets a result', (tester) async {
    await open(tester);
    Navigator.of(tester.element(find.byType(CheckoutScreen))).pop();
    await expectEnd(tester, PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('an app that replaces its widget tree still gets a result', (tester) async {
    await open(tester);
    await tester.pumpWidget(const SizedBox());
    await expectEnd(tester, PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('an app that replaces its widget tree before the page is built still gets a result', (tester) async {
    await pumpApp(tester);
    unawaited(
      PayCheckout.start(
        context,
        paymentUrl: paymentUrl,
        trackId: trackId,
        successUrl: successUrl,
        failureUrl: failureUrl,
      ).then(results.add),
    );
    await tester.pumpWidget(const SizedBox());
    await expectEnd(tester, PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('a page of the app on top of the card page stays when the payment ends below it', (tester) async {
    await open(tester);
    final over = MaterialPageRoute<void>(builder: (_) => const Text('over it'));
    unawaited(Navigator.of(tester.element(find.byType(CheckoutScreen))).push(over));
    await tester.pump();
    await tester.pump(_aSecond);
    platform.webView.delegate.onPageStarted(_success);
    await expectEnd(tester, PaymentStatus.success);
    expect(find.text('over it'), findsOneWidget);
  });

  testWidgets('an unreachable page shows a message, can be tried again, and closes with the reason network', (tester) async {
    await open(tester);
    const error = WebResourceError(errorCode: -2, description: 'no host', isForMainFrame: true);
    platform.webView.delegate.onWebResourceError(error);
    await tester.pump();
    expect(find.byType(CheckoutFailureView), findsOneWidget);
    await tester.tap(find.text('Try again'));
    await tester.pump();
    expect(find.byType(CheckoutFailureView), findsNothing);
    expect(platform.webView.calls.last, 'load get $paymentUrl');
    platform.webView.delegate.onWebResourceError(error);
    await tester.pump();
    await tester.tap(find.byTooltip('Close'));
    await expectEnd(tester, PaymentStatus.error, PaymentReason.network);
  });

  testWidgets('a missing image or frame is not a failure of the page', (tester) async {
    await open(tester);
    platform.webView.delegate
        .onWebResourceError(const WebResourceError(errorCode: -2, description: 'no host', isForMainFrame: false));
    platform.webView.delegate
        .onWebResourceError(const WebResourceError(errorCode: 102, description: 'Frame load interrupted'));
    await tester.pump();
    expect(find.byType(CheckoutFailureView), findsNothing);
    await tester.tap(find.byTooltip('Close'));
    await expectEnd(tester, PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('an invalid certificate is never accepted', (tester) async {
    await open(tester);
    final error = FakeSslAuthError();
    platform.webView.delegate.onSslAuthError(error);
    await tester.pump();
    expect(error.decisions, ['cancel']);
    expect(find.byType(CheckoutFailureView), findsOneWidget);
    await tester.tap(find.byTooltip('Close'));
    await expectEnd(tester, PaymentStatus.error, PaymentReason.tls);
  });

  testWidgets('a page that does not load within 30 seconds shows the failure', (tester) async {
    await open(tester);
    await tester.pump(const Duration(seconds: 28));
    expect(find.byType(CheckoutFailureView), findsNothing);
    await tester.pump(const Duration(seconds: 2));
    expect(find.byType(CheckoutFailureView), findsOneWidget);
    await tester.tap(find.byTooltip('Close'));
    await expectEnd(tester, PaymentStatus.error, PaymentReason.timeout);
  });

  testWidgets('the time limit does not run while the app is in the background', (tester) async {
    await open(tester);
    const leaving = [AppLifecycleState.inactive, AppLifecycleState.hidden, AppLifecycleState.paused];
    const returning = [AppLifecycleState.hidden, AppLifecycleState.inactive, AppLifecycleState.resumed];
    leaving.forEach(tester.binding.handleAppLifecycleStateChanged);
    await tester.pump(const Duration(hours: 1));
    returning.forEach(tester.binding.handleAppLifecycleStateChanged);
    await tester.pump(const Duration(seconds: 29));
    expect(find.byType(CheckoutFailureView), findsNothing);
    await tester.pump(_aSecond);
    await tester.pump();
    expect(find.byType(CheckoutFailureView), findsOneWidget);
    await tester.tap(find.byTooltip('Close'));
    await expectEnd(tester, PaymentStatus.error, PaymentReason.timeout);
  });

  testWidgets('a WebView that the system has removed is a failure, not a crash, and no result is lost', (tester) async {
    platform.isBroken = true;
    await open(tester);
    expect(find.byType(CheckoutFailureView), findsOneWidget);
    await tester.tap(find.byTooltip('Close'));
    await expectEnd(tester, PaymentStatus.error, PaymentReason.network);
  });

  testWidgets('a clean-up that never ends does not hold back the result', (tester) async {
    platform.isStuck = true;
    await open(tester);
    await tester.tap(find.byTooltip('Close'));
    await tester.pump();
    expect(results, isEmpty);
    await tester.pump(const Duration(seconds: 2));
    await expectEnd(tester, PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('a second start while a checkout is open creates no WebView and returns alreadyOpen', (tester) async {
    await open(tester);
    await start(tester);
    expect(results.single.reason, PaymentReason.alreadyOpen);
    expect(platform.webViews, hasLength(1));
    results.clear();
    await tester.tap(find.byTooltip('Close'));
    await expectEnd(tester, PaymentStatus.cancelled, PaymentReason.closedByUser);
    results.clear();
    await start(tester);
    expect(platform.webViews, hasLength(2));
    await tester.tap(find.byTooltip('Close'));
    await expectEnd(tester, PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('an address that is not https is refused before any page opens', (tester) async {
    await pumpApp(tester);
    try {
      await PayCheckout.start(
        context,
        paymentUrl: 'http://pay.example/payment',
        trackId: trackId,
        successUrl: successUrl,
        failureUrl: failureUrl,
      );
      fail('opened');
    } on PayCheckoutValidationError catch (error) {
      expect(error.message, contains('must use https'));
    }
    expect(platform.webViews, isEmpty);
  });

  testWidgets('the screen is in Arabic from right to left, with the host from left to right', (tester) async {
    await open(tester, locale: const Locale('ar', 'BH'));
    expect(Directionality.of(tester.element(find.text('جارٍ تحميل صفحة الدفع'))), TextDirection.rtl);
    final host = tester.element(find.text('pay.example'));
    expect(Directionality.of(host), TextDirection.ltr);
    expect(host.findAncestorWidgetOfExactType<Semantics>()?.properties.label, 'صفحة آمنة من pay.example');
    final progress = tester.widget<LinearProgressIndicator>(find.byType(LinearProgressIndicator));
    expect(progress.semanticsLabel, 'جارٍ تحميل صفحة الدفع');
    await tester.tap(find.byTooltip('إغلاق'));
    await expectEnd(tester, PaymentStatus.cancelled, PaymentReason.closedByUser);
  });
}
