import 'dart:async';

import 'package:flutter/material.dart';
import 'package:flutter_test/flutter_test.dart';
import 'package:pay_checkout/pay_checkout.dart';
import 'package:pay_checkout/src/checkout_failure_view.dart';
import 'package:pay_checkout/src/checkout_screen.dart';
import 'package:webview_flutter/webview_flutter.dart' show WebViewWidget;
import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart' show WebViewPlatform;

import 'android_order.dart';
import 'apple_order.dart';
import 'fake_web_view_platform.dart';
import 'sample_request.dart';

/// A second, in which transitions end.
const Duration aSecond = Duration(seconds: 1);

/// The text that covers a page.
const String loading = 'Loading the payment page';

/// An app with its own platform, and the checkouts that were started in it.
final class OpenedCheckout {
  /// An app that has not started yet.
  OpenedCheckout(this.tester) {
    WebViewPlatform.instance = platform;
  }

  /// The test's.
  final WidgetTester tester;

  /// The platform of the app.
  final FakeWebViewPlatform platform = FakeWebViewPlatform();

  /// All results so far.
  final List<PaymentResult> results = [];

  /// The context of the app's page.
  late BuildContext context;

  /// The WebView of the newest checkout.
  FakeWebView get webView => platform.webView;

  /// The WebView's events in Android's order.
  late final AndroidOrder android = AndroidOrder(webView);

  /// The WebView's events in WebKit's order.
  late final AppleOrder apple = AppleOrder(webView);

  /// Shows the app with one page, whose context the checkouts use.
  Future<void> pumpApp() async {
    await tester.pumpWidget(const MaterialApp(home: Text('the shop')));
    context = tester.element(find.text('the shop'));
  }

  /// Starts a checkout without waiting for anything.
  void startOnly({OutwardLinkHandler? onOutwardLink, Locale? locale, CheckoutBarTheme? barTheme}) => unawaited(
        PayCheckout.start(
          context,
          paymentUrl: paymentUrl,
          trackId: trackId,
          successUrl: successUrl,
          failureUrl: failureUrl,
          onOutwardLink: onOutwardLink,
          locale: locale,
          barTheme: barTheme,
        ).then(results.add),
      );

  /// Starts a checkout, and waits for its page.
  Future<void> start({OutwardLinkHandler? onOutwardLink, Locale? locale, CheckoutBarTheme? barTheme}) async {
    startOnly(onOutwardLink: onOutwardLink, locale: locale, barTheme: barTheme);
    await tester.pump();
    await tester.pump(aSecond);
  }

  /// Shows the app and starts a checkout.
  Future<void> open({OutwardLinkHandler? onOutwardLink, Locale? locale, CheckoutBarTheme? barTheme}) async {
    await pumpApp();
    await start(onOutwardLink: onOutwardLink, locale: locale, barTheme: barTheme);
  }

  /// Expects [host] in the bar, and that the page is covered, in progress or failed exactly if the arguments say so.
  Future<void> expectPage(String host, {bool isCovered = false, bool isLoading = false, bool isFailed = false}) async {
    await tester.pump();
    expect(find.text(host), findsOneWidget, reason: 'the host');
    expect(find.text(loading), isCovered ? findsOneWidget : findsNothing, reason: 'the cover');
    expect(find.byType(LinearProgressIndicator), isLoading ? findsOneWidget : findsNothing, reason: 'the progress');
    expect(find.byType(CheckoutFailureView), isFailed ? findsOneWidget : findsNothing, reason: 'the failure');
    expect(isPageExcluded, isCovered || isFailed, reason: 'the page for screen readers');
  }

  /// Whether screen readers are kept from the page.
  bool get isPageExcluded => tester
      .element(find.byType(WebViewWidget))
      .findAncestorWidgetOfExactType<ExcludeSemantics>()!
      .excluding;

  /// Presses the close button.
  Future<void> close() => tester.tap(find.byTooltip('Close'));

  /// Expects exactly one result, that the page is gone, and that only the cache was cleared.
  Future<void> expectEnd(PaymentStatus status, [PaymentReason? reason]) async {
    await tester.pump();
    await tester.pump(aSecond);
    expect(results, [PaymentResult(status: status, trackId: trackId, paymentId: paymentId, reason: reason)]);
    expect(find.byType(CheckoutScreen), findsNothing);
    expect(webView.calls.last, 'clearCache');
    expect(webView.calls.contains('clearLocalStorage'), isFalse);
  }
}
