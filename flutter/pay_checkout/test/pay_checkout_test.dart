import 'dart:async';

import 'package:flutter/material.dart';
import 'package:flutter/services.dart';
import 'package:flutter_test/flutter_test.dart';
import 'package:pay_checkout/pay_checkout.dart';
import 'package:pay_checkout/src/checkout_failure_view.dart';
import 'package:pay_checkout/src/checkout_screen.dart';
import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart';

import 'opened_checkout.dart';
import 'sample_request.dart';

const String _success = 'https://shop.example/thanks?track_id=$trackId&payment_id=$paymentId&status=success';

void main() {
  testWidgets('loads the card page by GET, shows its host, and covers it until it has loaded', (tester) async {
    final checkout = OpenedCheckout(tester);
    await checkout.open();
    expect(checkout.webView.calls, ['unrestricted', 'load get $paymentUrl']);
    await checkout.expectPage('pay.example', isCovered: true, isLoading: true);
    checkout.android.load(paymentUrl);
    await checkout.expectPage('pay.example');
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('a return that is reported only as an address ends the checkout', (tester) async {
    final checkout = OpenedCheckout(tester);
    await checkout.open();
    checkout.android.load(paymentUrl);
    checkout.webView.delegate.onUrlChange(const UrlChange(url: null));
    expect(checkout.results, isEmpty);
    checkout.webView.delegate.onUrlChange(const UrlChange(url: _success));
    await checkout.expectEnd(PaymentStatus.success);
  });

  testWidgets('the back gesture closes', (tester) async {
    final checkout = OpenedCheckout(tester);
    await checkout.open();
    await tester.binding.handlePopRoute();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('an app that pops the page itself still gets a result', (tester) async {
    final checkout = OpenedCheckout(tester);
    await checkout.open();
    Navigator.of(tester.element(find.byType(CheckoutScreen))).pop();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('an app that replaces its widget tree still gets a result', (tester) async {
    final checkout = OpenedCheckout(tester);
    await checkout.open();
    await tester.pumpWidget(const SizedBox());
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('an app that replaces its widget tree before the page is built still gets a result', (tester) async {
    final checkout = OpenedCheckout(tester);
    await checkout.pumpApp();
    checkout.startOnly();
    await tester.pumpWidget(const SizedBox());
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('a page of the app on top of the card page is still open after the payment below it has ended', (tester) async {
    final checkout = OpenedCheckout(tester);
    await checkout.open();
    final over = MaterialPageRoute<void>(builder: (_) => const Text('over it'));
    unawaited(Navigator.of(tester.element(find.byType(CheckoutScreen))).push(over));
    await tester.pump();
    await tester.pump(aSecond);
    checkout.webView.delegate.onPageStarted(_success);
    await checkout.expectEnd(PaymentStatus.success);
    expect(find.text('over it'), findsOneWidget);
  });

  testWidgets('a missing image or frame is not a failure of the page', (tester) async {
    final checkout = OpenedCheckout(tester);
    await checkout.open();
    checkout.android.load(paymentUrl);
    checkout.apple.fail(-2, isMainFrame: false);
    await checkout.expectPage('pay.example');
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('a page that does not load within 30 seconds shows the failure', (tester) async {
    final checkout = OpenedCheckout(tester);
    await checkout.open();
    await tester.pump(const Duration(seconds: 28));
    expect(find.byType(CheckoutFailureView), findsNothing);
    await tester.pump(const Duration(seconds: 2));
    expect(find.byType(CheckoutFailureView), findsOneWidget);
    expect(find.text('Back to the page'), findsNothing);
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.error, PaymentReason.timeout);
  });

  testWidgets('a WebView whose preparation never ends shows the failure too', (tester) async {
    final checkout = OpenedCheckout(tester);
    checkout.platform.isDeaf = true;
    await checkout.open();
    await tester.pump(const Duration(seconds: 30));
    await checkout.expectPage('pay.example', isFailed: true);
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.error, PaymentReason.timeout);
  });

  testWidgets('the time limit does not run while the app is in the background', (tester) async {
    final checkout = OpenedCheckout(tester);
    await checkout.open();
    const leaving = [AppLifecycleState.inactive, AppLifecycleState.hidden, AppLifecycleState.paused];
    const returning = [AppLifecycleState.hidden, AppLifecycleState.inactive, AppLifecycleState.resumed];
    leaving.forEach(tester.binding.handleAppLifecycleStateChanged);
    await tester.pump(const Duration(hours: 1));
    returning.forEach(tester.binding.handleAppLifecycleStateChanged);
    await tester.pump(const Duration(seconds: 29));
    expect(find.byType(CheckoutFailureView), findsNothing);
    await tester.pump(aSecond);
    await tester.pump();
    expect(find.byType(CheckoutFailureView), findsOneWidget);
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.error, PaymentReason.timeout);
  });

  for (final fault in <Object>[
    PlatformException(code: 'gone'),
    MissingPluginException('no such plugin'),
    StateError('disposed'),
    UnimplementedError('not on this platform'),
    ArgumentError('an address'),
  ]) {
    testWidgets('a WebView that fails with ${fault.runtimeType} is a failure, not a crash, and no result is lost', (
      tester,
    ) async {
      final checkout = OpenedCheckout(tester);
      checkout.platform.fault = fault;
      await checkout.open();
      await checkout.expectPage('pay.example', isFailed: true);
      await checkout.close();
      await checkout.expectEnd(PaymentStatus.error, PaymentReason.network);
    });
  }

  testWidgets('a platform without a WebView gives a result too', (tester) async {
    final checkout = OpenedCheckout(tester);
    checkout.platform.faultAtCreation = UnimplementedError('no WebView');
    await checkout.open();
    expect(find.byType(CheckoutScreen), findsNothing);
    expect(checkout.results.single.reason, PaymentReason.network);
    checkout.platform.faultAtCreation = null;
    checkout.results.clear();
    await checkout.start();
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('a new try prepares the WebView again if the first try could not, so no page escapes the rules', (
    tester,
  ) async {
    final checkout = OpenedCheckout(tester);
    checkout.platform.fault = StateError('not yet');
    await checkout.open();
    checkout.platform.fault = null;
    await tester.tap(find.text('Try again'));
    await tester.pump();
    expect(checkout.webView.calls, ['unrestricted', 'unrestricted', 'load get $paymentUrl']);
    checkout.android.load(paymentUrl);
    expect(await checkout.android.lead(_success), isFalse);
    await checkout.expectEnd(PaymentStatus.success);
  });

  testWidgets('a clean-up that never ends does not hold back the result', (tester) async {
    final checkout = OpenedCheckout(tester);
    checkout.platform.isStuck = true;
    await checkout.open();
    await checkout.close();
    await tester.pump();
    expect(checkout.results, isEmpty);
    await tester.pump(const Duration(seconds: 2));
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('a second start while a checkout is open creates no WebView and returns alreadyOpen', (tester) async {
    final checkout = OpenedCheckout(tester);
    await checkout.open();
    await checkout.start();
    expect(checkout.results.single.reason, PaymentReason.alreadyOpen);
    expect(checkout.platform.webViews, hasLength(1));
    checkout.results.clear();
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
    checkout.results.clear();
    await checkout.start();
    expect(checkout.platform.webViews, hasLength(2));
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('a checkout whose app was removed does not hold up the next one, even while it is cleaned up', (
    tester,
  ) async {
    final removed = OpenedCheckout(tester);
    removed.platform.isStuck = true;
    await removed.open();
    await tester.pumpWidget(const SizedBox());
    final next = OpenedCheckout(tester);
    await next.open();
    expect(find.byType(CheckoutScreen), findsOneWidget);
    await next.close();
    await next.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
    await tester.pump(const Duration(seconds: 2));
    expect(removed.results.single.reason, PaymentReason.closedByUser);
  });

  testWidgets('an address that is not https is refused before any page opens', (tester) async {
    final checkout = OpenedCheckout(tester);
    await checkout.pumpApp();
    try {
      await PayCheckout.start(
        checkout.context,
        paymentUrl: 'http://pay.example/payment',
        trackId: trackId,
        successUrl: successUrl,
        failureUrl: failureUrl,
      );
      fail('opened');
    } on PayCheckoutValidationError catch (error) {
      expect(error.message, contains('must use https'));
    }
    expect(checkout.platform.webViews, isEmpty);
  });

  testWidgets('the screen is in Arabic from right to left, with the host from left to right', (tester) async {
    final checkout = OpenedCheckout(tester);
    await checkout.open(locale: const Locale('ar', 'BH'));
    expect(Directionality.of(tester.element(find.text('جارٍ تحميل صفحة الدفع'))), TextDirection.rtl);
    expect(Directionality.of(tester.element(find.text('pay.example'))), TextDirection.ltr);
    // Every scrolling widget has its own `Semantics`, so the nearest `Semantics` is not the one with the host's name.
    final spoken = find.byWidgetPredicate(
      (widget) => widget is Semantics && widget.properties.label == 'صفحة آمنة من pay.example',
    );
    expect(spoken, findsOneWidget);
    final progress = tester.widget<LinearProgressIndicator>(find.byType(LinearProgressIndicator));
    expect(progress.semanticsLabel, 'جارٍ تحميل صفحة الدفع');
    await tester.tap(find.byTooltip('إغلاق'));
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets("the bar can have the app's colours, but only if they are legible", (tester) async {
    final checkout = OpenedCheckout(tester);
    const theme = CheckoutBarTheme(background: Color(0xFF102040), foreground: Color(0xFFFFFFFF));
    await checkout.open(barTheme: theme);
    final bar = tester.widget<AppBar>(find.byType(AppBar));
    expect((bar.backgroundColor, bar.foregroundColor), (theme.background, theme.foreground));
    expect(tester.widget<Text>(find.text('pay.example')).style?.color, theme.foreground);
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
    for (final illegible in const [
      CheckoutBarTheme(background: Color(0xFF102040), foreground: Color(0xFF103050)),
      CheckoutBarTheme(background: Color(0xFFFFFFFF), foreground: Color(0x80000000)),
      CheckoutBarTheme(background: Color(0x00FFFFFF), foreground: Color(0xFF000000)),
    ]) {
      final isRefusal = isA<PayCheckoutValidationError>().having((error) => error.argument, 'argument', 'barTheme');
      expect(illegible.check, throwsA(isRefusal));
    }
    try {
      await PayCheckout.start(
        checkout.context,
        paymentUrl: paymentUrl,
        trackId: trackId,
        successUrl: successUrl,
        failureUrl: failureUrl,
        barTheme: const CheckoutBarTheme(background: Color(0xFFFFFFFF), foreground: Color(0xFFFFFFFF)),
      );
      fail('opened');
    } on PayCheckoutValidationError catch (error) {
      expect(error.argument, 'barTheme');
    }
    expect(checkout.platform.webViews, hasLength(1));
  });
}
