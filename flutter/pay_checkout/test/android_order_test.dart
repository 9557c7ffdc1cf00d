import 'package:flutter_test/flutter_test.dart';
import 'package:pay_checkout/pay_checkout.dart';
import 'package:webview_flutter_platform_interface/webview_flutter_platform_interface.dart' show WebResourceErrorType;

import 'fake_web_view_platform.dart';
import 'opened_checkout.dart';
import 'sample_request.dart';

const String _evil = 'https://evil.example/';
const String _bank = 'https://bank.example/challenge';
const String _answer = 'https://pay.example/payment/answer';
const String _success = '$successUrl&track_id=$trackId&payment_id=$paymentId&status=success';
const Duration _limit = Duration(seconds: 30);

void main() {
  Future<OpenedCheckout> shown(WidgetTester tester) async {
    final checkout = OpenedCheckout(tester);
    await checkout.open();
    checkout.android.load(paymentUrl);
    await checkout.expectPage('pay.example');
    return checkout;
  }

  testWidgets('a payment goes to the bank and back', (tester) async {
    final checkout = await shown(tester);
    checkout.android.begin();
    await checkout.expectPage('pay.example', isLoading: true);
    expect(await checkout.android.lead(_bank), isTrue);
    checkout.android.commit(_bank);
    await checkout.expectPage('bank.example', isCovered: true, isLoading: true);
    checkout.android.end(_bank);
    await checkout.expectPage('bank.example');
    expect(await checkout.android.lead(_success), isFalse);
    await checkout.expectEnd(PaymentStatus.success);
  });

  testWidgets("no other page is ever shown under the bank's name, because the end of a cancelled load does not count", (
    tester,
  ) async {
    final checkout = await shown(tester);
    checkout.android.load(_evil);
    await checkout.expectPage('evil.example');
    expect(await checkout.android.lead(_bank), isTrue);
    await checkout.expectPage('evil.example', isLoading: true);
    checkout.android.commit(_bank);
    await checkout.expectPage('bank.example', isCovered: true, isLoading: true);
    checkout.android.end(_bank);
    await checkout.expectPage('bank.example');
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets("no other page is ever shown under the bank's name by sending a form to the bank and then cancelling it", (tester) async {
    final checkout = await shown(tester);
    checkout.android.load(_bank);
    // The page that follows never finishes loading, so the bank's page is still the last that was shown.
    checkout.android
      ..begin()
      ..commit(_evil)
      ..begin()
      ..abort(_bank);
    await checkout.expectPage('evil.example', isCovered: true, isLoading: true);
    await checkout.close();
    await tester.pump();
    await tester.tap(find.text('Close anyway'));
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('a first load that is redirected stays covered and keeps its time limit', (tester) async {
    final checkout = OpenedCheckout(tester);
    await checkout.open();
    checkout.android.begin();
    expect(await checkout.android.lead(_answer), isTrue);
    await checkout.expectPage('pay.example', isCovered: true, isLoading: true);
    await tester.pump(_limit);
    await checkout.expectPage('pay.example', isFailed: true);
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.error, PaymentReason.timeout);
  });

  testWidgets('a card form whose answer hangs shows progress and has a time limit, and the shopper can go back to the page', (tester) async {
    final checkout = await shown(tester);
    await tester.pump(const Duration(minutes: 5));
    checkout.android.begin();
    await checkout.expectPage('pay.example', isLoading: true);
    await tester.pump(const Duration(seconds: 29));
    await checkout.expectPage('pay.example', isLoading: true);
    await tester.pump(aSecond);
    await checkout.expectPage('pay.example', isFailed: true);
    await tester.tap(find.text('Back to the page'));
    await checkout.expectPage('pay.example');
    // The next form has its own time limit.
    checkout.android.begin();
    await checkout.expectPage('pay.example', isLoading: true);
    await tester.pump(_limit);
    await checkout.expectPage('pay.example', isFailed: true);
    await tester.tap(find.text('Try again'));
    await tester.pump();
    expect(checkout.webView.calls.last, 'load get $paymentUrl');
    // Trying again cancels the form.
    checkout.android.abort(_answer);
    await checkout.expectPage('pay.example', isCovered: true, isLoading: true);
    checkout.android.load(paymentUrl);
    await checkout.expectPage('pay.example');
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('an answer that comes after the time limit is shown', (tester) async {
    final checkout = await shown(tester);
    checkout.android.begin();
    await tester.pump(_limit);
    await checkout.expectPage('pay.example', isFailed: true);
    checkout.android.commit(_answer);
    await checkout.expectPage('pay.example', isLoading: true);
    checkout.android.end(_answer);
    await checkout.expectPage('pay.example');
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('an answer without content, or a frame that has loaded, leaves the page as it was', (tester) async {
    final checkout = await shown(tester);
    checkout.android
      ..begin()
      ..abort(_answer);
    await checkout.expectPage('pay.example');
    checkout.webView.delegate.onProgress(10);
    checkout.webView.delegate.onProgress(70);
    await checkout.expectPage('pay.example', isLoading: true);
    checkout.webView.delegate.onProgress(100);
    await tester.pump(_limit);
    await checkout.expectPage('pay.example');
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('closing while an answer is on its way needs confirmation, and the answer still counts', (tester) async {
    final checkout = await shown(tester);
    checkout.android.begin();
    await checkout.close();
    await tester.pump();
    expect(find.text('Close anyway'), findsOneWidget);
    expect(checkout.isPageExcluded, isTrue);
    await tester.tap(find.text('Keep waiting'));
    await checkout.expectPage('pay.example', isLoading: true);
    await tester.binding.handlePopRoute();
    await tester.pump();
    expect(find.text('Close anyway'), findsOneWidget);
    expect(checkout.results, isEmpty);
    expect(await checkout.android.lead(_success), isFalse);
    await checkout.expectEnd(PaymentStatus.success);
  });

  testWidgets('the question whether to close disappears when the answer arrives', (tester) async {
    final checkout = await shown(tester);
    checkout.android.begin();
    await checkout.close();
    checkout.android
      ..commit(_answer)
      ..end(_answer);
    await checkout.expectPage('pay.example');
    checkout.android.begin();
    await checkout.expectPage('pay.example', isLoading: true);
    await checkout.close();
    await tester.pump();
    await tester.tap(find.text('Close anyway'));
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('a server error fails the page, including the answer to a form, whose body might be empty', (tester) async {
    final checkout = OpenedCheckout(tester);
    await checkout.open();
    checkout.android
      ..begin()
      ..answer(paymentUrl, 503)
      ..commit(paymentUrl)
      ..end(paymentUrl);
    await checkout.expectPage('pay.example', isFailed: true);
    await tester.tap(find.text('Try again'));
    checkout.android.load(paymentUrl);
    await checkout.expectPage('pay.example');
    checkout.android
      ..begin()
      ..answer(_answer, 502)
      ..commit(_answer)
      ..end(_answer);
    await checkout.expectPage('pay.example', isFailed: true);
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.error, PaymentReason.network);
  });

  testWidgets('a server error that is reported after the start fails the page too', (tester) async {
    final checkout = await shown(tester);
    checkout.android
      ..begin()
      ..commit(_answer)
      ..answer(_answer, 500);
    await checkout.expectPage('pay.example', isFailed: true);
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.error, PaymentReason.network);
  });

  testWidgets('a 404 answer, a broken image and an error of an earlier page do not fail the page', (tester) async {
    final checkout = await shown(tester);
    checkout.android
      ..answer(_answer, 503)
      ..begin()
      ..answer('https://pay.example/logo.png', 503)
      ..answer(_answer, 404)
      ..commit(_answer)
      ..end(_answer);
    await checkout.expectPage('pay.example');
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('an invalid certificate of the first page fails it immediately', (tester) async {
    final checkout = OpenedCheckout(tester);
    await checkout.open();
    final error = FakeSslAuthError();
    checkout.android
      ..begin()
      ..distrust(error)
      ..abort(paymentUrl);
    await checkout.expectPage('pay.example', isFailed: true);
    expect(error.decisions, ['cancel']);
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.error, PaymentReason.tls);
  });

  testWidgets('an invalid certificate of a later page fails it, whether it was a link or a form', (tester) async {
    final linked = await shown(tester);
    await linked.android.lead(_bank);
    linked.android
      ..distrust(FakeSslAuthError())
      ..abort(_bank);
    await linked.expectPage('pay.example', isFailed: true);
    await linked.close();
    await linked.expectEnd(PaymentStatus.error, PaymentReason.tls);

    final sent = await shown(tester);
    sent.android
      ..begin()
      ..distrust(FakeSslAuthError())
      ..abort(_bank);
    await sent.expectPage('pay.example', isFailed: true);
    await sent.close();
    await sent.expectEnd(PaymentStatus.error, PaymentReason.tls);
  });

  testWidgets('an invalid certificate of an image or a frame does not fail the page', (tester) async {
    final checkout = await shown(tester);
    final error = FakeSslAuthError();
    checkout.android
      ..begin()
      ..commit(_answer)
      ..distrust(error)
      ..end(_answer);
    await checkout.expectPage('pay.example');
    expect(error.decisions, ['cancel']);
    expect(await checkout.android.lead(_bank), isTrue);
    checkout.android
      ..commit(_bank)
      ..end(_bank);
    await checkout.expectPage('bank.example');
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.cancelled, PaymentReason.closedByUser);
  });

  testWidgets('an unreachable page shows a message, can be tried again, and closes with the reason network', (
    tester,
  ) async {
    final checkout = OpenedCheckout(tester);
    await checkout.open();
    checkout.android
      ..begin()
      ..fail(paymentUrl, code: -2, type: WebResourceErrorType.hostLookup);
    await checkout.expectPage('pay.example', isFailed: true);
    await tester.tap(find.text('Try again'));
    await checkout.expectPage('pay.example', isCovered: true, isLoading: true);
    checkout.android
      ..begin()
      ..fail(paymentUrl, code: -2, type: WebResourceErrorType.hostLookup);
    await checkout.expectPage('pay.example', isFailed: true);
    await checkout.close();
    await checkout.expectEnd(PaymentStatus.error, PaymentReason.network);
  });
}
