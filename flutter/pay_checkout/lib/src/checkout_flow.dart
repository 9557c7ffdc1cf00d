import 'dart:async';

import 'package:pay_checkout/src/checkout_phase.dart';
import 'package:pay_checkout/src/checkout_request.dart';
import 'package:pay_checkout/src/judge_navigation.dart';
import 'package:pay_checkout/src/navigation_verdict.dart';
import 'package:pay_checkout/src/outward_link_handler.dart';
import 'package:pay_checkout/src/payment_reason.dart';
import 'package:pay_checkout/src/payment_result.dart';
import 'package:pay_checkout/src/payment_status.dart';
import 'package:pay_checkout/src/read_return.dart';

/// A function that starts a timer: `Timer.new`, or a test's own.
typedef TimerStarter = Timer Function(Duration duration, void Function() onEnd);

/// One checkout, without any widget. It receives events, and produces pages to load and exactly one result.
final class CheckoutFlow {
  /// Nothing happens before [open]. [load] is called to load the card page, at the start and for every new try.
  CheckoutFlow(
    this.request, {
    required void Function(Uri address) load,
    OutwardLinkHandler? onOutwardLink,
    TimerStarter startTimer = Timer.new,
  })  : _load = load,
        _onOutwardLink = onOutwardLink,
        _startTimer = startTimer,
        _host = request.paymentUri.host;

  /// The time limit for loading one page. There is no limit for the whole checkout, because shoppers need time to find
  /// their cards.
  static const Duration loadLimit = Duration(seconds: 30);

  /// What the shopper pays, and where they return to.
  final CheckoutRequest request;

  final void Function(Uri address) _load;
  final OutwardLinkHandler? _onOutwardLink;
  final TimerStarter _startTimer;
  final Completer<PaymentResult> _result = Completer<PaymentResult>();

  /// Called after each change to the screen.
  void Function()? onChange;

  CheckoutPhase _phase = CheckoutPhase.loading;
  PaymentReason? _failure;
  String _host;
  String? _shownHost;
  bool _isSuspended = false;
  Timer? _timer;

  /// The current phase.
  CheckoutPhase get phase => _phase;

  /// Why the page could not be loaded, in [CheckoutPhase.failed].
  PaymentReason? get failure => _failure;

  /// The host of the page that is visible or loading, in ASCII, so that no letter can be mistaken for another.
  String get host => _host;

  /// Whether the WebView must be hidden because it does not show [host] yet. The WebView is blank, or still shows the
  /// previous page, which might pose as the bank that it leads to.
  bool get isCovered => _phase != CheckoutPhase.showing && _host != _shownHost;

  /// Completes once, and never with an error.
  Future<PaymentResult> get result => _result.future;

  /// Loads the card page for the first time.
  void open() {
    if (_phase == CheckoutPhase.loading) _loadPaymentPage();
  }

  /// Loads the card page again after a failure. The failed page is not repeated, because it might have been the card
  /// form's answer.
  void retry() {
    if (_phase == CheckoutPhase.failed) _loadPaymentPage();
  }

  /// Whether the WebView can open [address]; a return ends the checkout instead.
  bool allows(String address, {required bool isMainFrame}) {
    if (_phase == CheckoutPhase.settled) return false;
    if (isMainFrame && _settleIfReturn(address)) return false;
    switch (judgeNavigation(address, isMainFrame: isMainFrame)) {
      case NavigationVerdict.open:
        return true;
      case NavigationVerdict.refuse:
        return false;
      case NavigationVerdict.insecure:
        pageFailed(PaymentReason.tls);
        return false;
      case NavigationVerdict.outward:
        _onOutwardLink?.call(Uri.parse(address));
        return false;
    }
  }

  /// The main frame has begun to load [address]. Android does not ask before it loads a form's answer, so the answer's
  /// address is judged here too.
  void pageStarted(String address) {
    if (_phase == CheckoutPhase.settled || _settleIfReturn(address)) return;
    if (_phase == CheckoutPhase.failed) return;
    final verdict = judgeNavigation(address, isMainFrame: true);
    if (verdict == NavigationVerdict.insecure) return pageFailed(PaymentReason.tls);
    if (verdict != NavigationVerdict.open) return;
    _readHost(address);
    _changeTo(CheckoutPhase.loading);
    // A page that only redirects has not loaded, so the time limit keeps running from the first redirect.
    if (_timer == null) _arm();
  }

  /// The main frame's address has changed. For a server's redirect, Apple's WebKit reports only this change.
  void addressChanged(String address) {
    if (_phase == CheckoutPhase.settled || _settleIfReturn(address)) return;
    if (_phase == CheckoutPhase.failed) return;
    _readHost(address);
    _changeTo(_phase);
  }

  /// The page at [address] has loaded. After a failure this is only the platform's error page.
  void pageFinished(String address) {
    if (_phase != CheckoutPhase.loading) return;
    _disarm();
    _readHost(address);
    _shownHost = _host;
    _changeTo(CheckoutPhase.showing);
  }

  /// The main frame could not be loaded.
  void pageFailed(PaymentReason reason) {
    if (_phase == CheckoutPhase.settled || _phase == CheckoutPhase.failed) return;
    _disarm();
    _failure = reason;
    _changeTo(CheckoutPhase.failed);
  }

  /// The shopper leaves, or the app removes the page. After a failure, the result contains the failure's reason.
  void close() {
    final failure = _failure;
    _settle(
      PaymentResult(
        status: failure == null ? PaymentStatus.cancelled : PaymentStatus.error,
        trackId: request.trackId,
        paymentId: request.paymentId,
        reason: failure ?? PaymentReason.closedByUser,
      ),
    );
  }

  /// The app went to the background, where the system can stop the page, so its time limit is paused.
  void suspend() {
    _isSuspended = true;
    _disarm();
  }

  /// The app is back; a page that is still loading gets its full time limit again.
  void resume() {
    _isSuspended = false;
    if (_phase == CheckoutPhase.loading) _arm();
  }

  void _loadPaymentPage() {
    _failure = null;
    _host = request.paymentUri.host;
    _shownHost = null;
    _arm();
    _changeTo(CheckoutPhase.loading);
    _load(request.paymentUri);
  }

  void _readHost(String address) {
    if (judgeNavigation(address, isMainFrame: true) == NavigationVerdict.open) _host = Uri.parse(address).host;
  }

  bool _settleIfReturn(String address) {
    final result = readReturn(request, address);
    if (result != null) _settle(result);
    return result != null;
  }

  void _settle(PaymentResult result) {
    if (_phase == CheckoutPhase.settled) return;
    _disarm();
    _result.complete(result);
    _changeTo(CheckoutPhase.settled);
  }

  void _changeTo(CheckoutPhase phase) {
    _phase = phase;
    onChange?.call();
  }

  void _arm() {
    _disarm();
    if (!_isSuspended) _timer = _startTimer(loadLimit, () => pageFailed(PaymentReason.timeout));
  }

  void _disarm() {
    _timer?.cancel();
    _timer = null;
  }
}
