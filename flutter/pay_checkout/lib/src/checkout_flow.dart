import 'dart:async';

import 'package:pay_checkout/src/checkout_phase.dart';
import 'package:pay_checkout/src/checkout_request.dart';
import 'package:pay_checkout/src/judge_navigation.dart';
import 'package:pay_checkout/src/navigation_verdict.dart';
import 'package:pay_checkout/src/outward_link_handler.dart';
import 'package:pay_checkout/src/page_question.dart';
import 'package:pay_checkout/src/page_trail.dart';
import 'package:pay_checkout/src/payment_reason.dart';
import 'package:pay_checkout/src/payment_result.dart';
import 'package:pay_checkout/src/payment_status.dart';
import 'package:pay_checkout/src/read_return.dart';

/// A function that starts a timer: `Timer.new`, or a test's own.
typedef TimerStarter = Timer Function(Duration duration, void Function() onEnd);

const int _serverErrorLeast = 500;

/// The progress that both platforms report before a page's first byte.
const int _progressAtStart = 10;
const int _progressAtEnd = 100;

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
        _startTimer = startTimer {
    _trail.leadTo('${request.paymentUri}');
  }

  /// The time limit for loading one page. There is no limit for the whole checkout, because shoppers need time to find
  /// their cards.
  static const Duration loadLimit = Duration(seconds: 30);

  /// The validated arguments of this checkout.
  final CheckoutRequest request;

  final void Function(Uri address) _load;
  final OutwardLinkHandler? _onOutwardLink;
  final TimerStarter _startTimer;
  final Completer<PaymentResult> _result = Completer<PaymentResult>();
  final PageTrail _trail = PageTrail();

  /// Called after each change to the screen.
  void Function()? onChange;

  CheckoutPhase _phase = CheckoutPhase.loading;
  PaymentReason? _failure;
  PageQuestion? _question;
  bool _isAsking = false;
  bool _isAppMissing = false;
  bool _isSuspended = false;

  /// Whether the shopper went back to a page while a load was in progress; that load then has no time limit.
  bool _isPatient = false;
  bool _hasData = false;
  bool _isCertificateRefused = false;
  Uri? _brokenAddress;
  Timer? _timer;

  /// The current phase.
  CheckoutPhase get phase => _phase;

  /// Why the page could not be loaded, in [CheckoutPhase.failed].
  PaymentReason? get failure => _failure;

  /// The host of the page that is visible or loading, in ASCII, so that no letter can be mistaken for another.
  String get host => _trail.host;

  /// Whether the WebView must be hidden because it does not show [host] yet. The WebView is blank, or still shows the
  /// previous page, which might pose as the bank that it leads to.
  bool get isCovered => _trail.isCovered;

  /// Whether the shopper can go back from a failure, because the previous page is still there and might be in use.
  bool get canReturn => _phase == CheckoutPhase.failed && _failure == PaymentReason.timeout && !isCovered;

  /// Whether the shopper must confirm that they want to leave while the answer to a form is on its way.
  bool get isAskingToLeave => _isAsking && _phase == CheckoutPhase.loading;

  /// Whether the shopper must read that no app could be opened.
  bool get isAppMissing => _isAppMissing;

  /// The question that the page asks the shopper; null if it asks none.
  PageQuestion? get question => _question;

  /// The checkout's result. It completes once, and never with an error.
  Future<PaymentResult> get result => _result.future;

  /// Whether later page events are ignored. A page that takes too long can still appear; after any other failure there
  /// is only the platform's error page.
  bool get _isOver =>
      _phase == CheckoutPhase.settled || (_phase == CheckoutPhase.failed && _failure != PaymentReason.timeout);

  /// Loads the card page for the first time.
  void open() {
    if (_phase == CheckoutPhase.loading) _loadPaymentPage();
  }

  /// Loads the card page again after a failure. The failed page is not repeated, because it might have been the card
  /// form's answer.
  void retry() {
    if (_phase == CheckoutPhase.failed) _loadPaymentPage();
  }

  /// Goes back to the previous page if it is still there.
  void returnToPage() {
    if (!canReturn) return;
    _isPatient = true;
    _changeTo(CheckoutPhase.showing);
  }

  /// Whether the WebView can open [address]; if it is a return URL, the checkout ends instead.
  bool allows(String address, {required bool isMainFrame}) {
    if (_phase == CheckoutPhase.settled) return false;
    if (isMainFrame && _settleIfReturn(address)) return false;
    switch (judgeNavigation(address, isMainFrame: isMainFrame)) {
      case NavigationVerdict.open:
        if (isMainFrame) {
          _forgetAnswer();
          _trail.allowed(address);
        }
        return true;
      case NavigationVerdict.refuse:
        return false;
      case NavigationVerdict.insecure:
        pageFailed(PaymentReason.tls);
        return false;
      case NavigationVerdict.outward:
        unawaited(_openApp(address));
        return false;
    }
  }

  /// The main frame has begun to load [address]. Android does not ask before it loads a form's answer, so the answer's
  /// address is judged here too.
  void pageStarted(String address) {
    if (_phase == CheckoutPhase.settled || _settleIfReturn(address) || _isOver) return;
    final verdict = judgeNavigation(address, isMainFrame: true);
    if (verdict == NavigationVerdict.insecure) return pageFailed(PaymentReason.tls);
    if (verdict != NavigationVerdict.open) return;
    final isBroken = _brokenAddress == Uri.parse(address);
    _forgetPage();
    _trail.started(address);
    if (isBroken) return pageFailed(PaymentReason.network);
    _wait();
  }

  /// The main frame's address has changed. For a server's redirect, Apple's WebKit reports only this change.
  void addressChanged(String address) {
    if (_phase == CheckoutPhase.settled || _settleIfReturn(address) || _isOver) return;
    if (judgeNavigation(address, isMainFrame: true) != NavigationVerdict.open) return;
    if (_trail.changed(address)) return _show();
    isCovered ? _wait() : _tell();
  }

  /// The load of [address] has ended, and its page is shown unless the load was cancelled.
  void pageFinished(String address) {
    if (_isOver || judgeNavigation(address, isMainFrame: true) != NavigationVerdict.open) return;
    if (_trail.finished(address)) return _show();
    // Android reports a page whose certificate was refused only in this way.
    if (_isCertificateRefused) pageFailed(PaymentReason.tls);
  }

  /// The load has progressed to [percent]. For a form's answer, Android reports nothing else until the answer has
  /// arrived.
  void progressed(int percent) {
    if (_isOver) return;
    final isIdle = !isCovered && !_trail.isLeading && !_trail.isAwaiting;
    if (percent > _progressAtStart) _hasData = true;
    if (percent <= _progressAtStart && isIdle) {
      // Another load begins, with its own time limit and answer.
      _isPatient = false;
      _disarm();
      _forgetAnswer();
    }
    if (percent < _progressAtEnd) {
      if (_phase != CheckoutPhase.failed && !_isPatient) _wait();
      return;
    }
    _isPatient = false;
    // No page has started to load, so either a frame was loading, or the load was abandoned.
    if (isIdle) _show();
  }

  /// The load was stopped on purpose, for example by a redirect to another app, and the previous page is still there.
  void pageStopped() {
    if (_isOver) return;
    if (_trail.stopped()) return _show();
    _tell();
  }

  /// The load was cancelled: by another load, which follows, or because its certificate was refused.
  void pageCancelled() {
    if (_isCertificateRefused && _trail.isLeading) pageFailed(PaymentReason.tls);
  }

  /// An invalid certificate was refused. If it belongs to a frame or an image, the page does not fail; if it belongs to
  /// the page itself, the page's load ends next.
  void certificateRefused() {
    _isCertificateRefused = true;
    // Nothing else can have been loaded yet.
    if (!_trail.hasShown && !_trail.isLeading) pageFailed(PaymentReason.tls);
  }

  /// A server answered with an HTTP error. Android reports each resource with its address, before the page starts;
  /// Apple's WebKit reports pages and frames without any address, after the page has started.
  void answeredWith(int status, Uri? address) {
    if (status < _serverErrorLeast) return;
    if (address != null) _brokenAddress = address;
    final isPage = address == null ? _trail.isLeading && !_hasData : _trail.isLeadingTo(address);
    if (isPage && !_isOver) pageFailed(PaymentReason.network);
  }

  /// The main frame could not be loaded.
  void pageFailed(PaymentReason reason) {
    if (_phase == CheckoutPhase.settled || _phase == CheckoutPhase.failed) return;
    _disarm();
    _failure = reason;
    _changeTo(CheckoutPhase.failed);
  }

  /// The page at [address] asks the shopper a question; false if the page is not visible, or a question is already
  /// open.
  Future<bool> ask(String address, String message, {required bool isMessageOnly}) {
    final host = Uri.tryParse(address)?.host ?? '';
    final isVisible = !isCovered && (_phase == CheckoutPhase.loading || _phase == CheckoutPhase.showing);
    if (_question != null || !isVisible) return Future.value(false);
    final question = PageQuestion(host: host, message: message, isMessageOnly: isMessageOnly);
    _question = question;
    _tell();
    return question.answer;
  }

  /// The shopper answers the page's question.
  void answer({required bool isYes}) {
    final question = _question;
    _question = null;
    question?.reply(isYes: isYes);
    _tell();
  }

  /// The shopper has read that no app could be opened.
  void dismissAppMissing() {
    _isAppMissing = false;
    _tell();
  }

  /// The shopper wants to leave. While the answer to a form is on its way, they are asked first.
  void leave() {
    if (_phase != CheckoutPhase.loading || !_trail.hasShown) return close();
    _isAsking = true;
    _tell();
  }

  /// The shopper stays after all.
  void stay() {
    _isAsking = false;
    _tell();
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
    _forgetPage();
    _trail.leadTo('${request.paymentUri}');
    _arm();
    _changeTo(CheckoutPhase.loading);
    _load(request.paymentUri);
  }

  /// Forgets what is known about the server's answer, because it belongs to the previous load.
  void _forgetAnswer() {
    _hasData = false;
    _brokenAddress = null;
    _isCertificateRefused = false;
  }

  /// Removes the messages that were shown over the previous page.
  void _forgetPage() {
    _forgetAnswer();
    _isPatient = false;
    _isAppMissing = false;
    _question?.reply(isYes: false);
    _question = null;
  }

  Future<void> _openApp(String address) async {
    var hasOpened = false;
    try {
      hasOpened = await (_onOutwardLink?.call(address) ?? false);
    } on Object {
      // If anything went wrong in the app, no other app has opened, and the shopper must know.
    }
    if (hasOpened || _phase == CheckoutPhase.settled) return;
    _isAppMissing = true;
    _tell();
  }

  bool _settleIfReturn(String address) {
    final result = readReturn(request, address);
    if (result != null) _settle(result);
    return result != null;
  }

  void _settle(PaymentResult result) {
    if (_phase == CheckoutPhase.settled) return;
    _disarm();
    _question?.reply(isYes: false);
    _result.complete(result);
    _changeTo(CheckoutPhase.settled);
  }

  void _show() {
    _disarm();
    _changeTo(CheckoutPhase.showing);
  }

  /// A page that only redirects has not loaded, so the time limit keeps running from the first redirect.
  void _wait() {
    if (_timer == null) _arm();
    _changeTo(CheckoutPhase.loading);
  }

  void _tell() {
    if (_phase != CheckoutPhase.settled) onChange?.call();
  }

  void _changeTo(CheckoutPhase phase) {
    if (phase != CheckoutPhase.loading) _isAsking = false;
    if (phase != CheckoutPhase.failed) _failure = null;
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
