import 'dart:async';

import 'package:pay_checkout/src/browser_tab.dart';
import 'package:pay_checkout/src/checkout_flow.dart';
import 'package:pay_checkout/src/checkout_request.dart';
import 'package:pay_checkout/src/payment_reason.dart';
import 'package:pay_checkout/src/payment_result.dart';
import 'package:pay_checkout/src/payment_status.dart';
import 'package:pay_checkout/src/read_return.dart';

/// One checkout in a browser tab. This package cannot see what happens in the tab, only how the shopper comes back.
final class TabCheckout {
  /// Nothing happens before [run].
  TabCheckout(this._request, this._tab, {TimerStarter startTimer = Timer.new}) : _startTimer = startTimer;

  /// How long to wait for a link after the shopper is back, because a link itself brings the app to the front.
  static const Duration graceAfterReturn = Duration(seconds: 2);

  /// How long closing the tab can delay the result.
  static const Duration closeLimit = Duration(seconds: 2);

  final CheckoutRequest _request;
  final BrowserTab _tab;
  final TimerStarter _startTimer;
  final Completer<PaymentResult> _result = Completer<PaymentResult>();
  Timer? _grace;

  /// Opens the card page in a tab, and returns exactly once.
  Future<PaymentResult> run() async {
    final listening = <StreamSubscription<void>>[];
    try {
      listening
        ..add(_tab.links.listen(_read, onError: _ignore))
        ..add(_tab.returns.listen((_) => _waitForLink(), onError: _ignore));
      if (!await _tab.open('${_request.paymentUri}')) _end(PaymentStatus.error, PaymentReason.network);
    } on Object {
      _end(PaymentStatus.error, PaymentReason.network);
    }
    final result = await _result.future;
    _grace?.cancel();
    for (final each in listening) {
      unawaited(each.cancel());
    }
    await _close();
    return result;
  }

  /// The links are those of the whole app. The app's link package can deliver an old one again, for example the return
  /// link of an earlier payment that started the app.
  void _read(String address) {
    if (!namesOnlyOurSession(_request, address)) return;
    final result = readReturn(_request, address);
    if (result != null && !_result.isCompleted) _result.complete(result);
  }

  void _waitForLink() {
    _grace?.cancel();
    _grace = _startTimer(graceAfterReturn, () => _end(PaymentStatus.cancelled, PaymentReason.closedByUser));
  }

  void _end(PaymentStatus status, PaymentReason reason) {
    if (_result.isCompleted) return;
    _result.complete(
      PaymentResult(status: status, trackId: _request.trackId, paymentId: _request.paymentId, reason: reason),
    );
  }

  Future<void> _close() async {
    final closed = Completer<void>();
    final limit = _startTimer(closeLimit, closed.complete);
    try {
      await Future.any([_tab.close(), closed.future]);
    } on Object {
      // The tab is already closed, or stays open, but the result must not be lost.
    }
    limit.cancel();
  }

  static void _ignore(Object _) {}
}
