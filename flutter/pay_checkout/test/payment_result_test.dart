import 'package:flutter_test/flutter_test.dart';
import 'package:pay_checkout/pay_checkout.dart';

void main() {
  const paid = PaymentResult(status: PaymentStatus.success, trackId: 'trk_1', paymentId: 'pay_1');

  test('results with the same content are equal, and others are not', () {
    // Not a constant, so that two different objects are compared.
    final same = PaymentResult(status: PaymentStatus.values.first, trackId: 'trk_1', paymentId: 'pay_1');
    expect(same, paid);
    expect(same.hashCode, paid.hashCode);
    for (final other in const [
      PaymentResult(status: PaymentStatus.failed, trackId: 'trk_1', paymentId: 'pay_1'),
      PaymentResult(status: PaymentStatus.success, trackId: 'trk_2', paymentId: 'pay_1'),
      PaymentResult(status: PaymentStatus.success, trackId: 'trk_1'),
      PaymentResult(
        status: PaymentStatus.success,
        trackId: 'trk_1',
        paymentId: 'pay_1',
        reason: PaymentReason.outcomePending,
      ),
    ]) {
      expect(other, isNot(paid));
    }
  });

  test('each result is one of four outcomes, for which the compiler checks that none is forgotten', () {
    String told(PaymentResult result) => switch (result.outcome) {
          PaymentSucceeded() => 'thanks',
          PaymentFailed() => 'failed',
          PaymentCancelled(isClosed: true) => 'closed',
          PaymentCancelled() => 'cancelled',
          PaymentUnclear(:final reason) => 'waiting: ${reason.name}',
        };
    final results = {
      PaymentResult(status: PaymentStatus.success, trackId: 'trk_1'): 'thanks',
      PaymentResult(status: PaymentStatus.failed, trackId: 'trk_1'): 'failed',
      PaymentResult(status: PaymentStatus.cancelled, trackId: 'trk_1'): 'cancelled',
      PaymentResult(status: PaymentStatus.error, trackId: 'trk_1'): 'waiting: outcomePending',
    };
    results.forEach((result, expected) => expect(told(result), expected));
    const closed =
        PaymentResult(status: PaymentStatus.cancelled, trackId: 'trk_1', reason: PaymentReason.closedByUser);
    expect(told(closed), 'closed');
    for (final reason in PaymentReason.values) {
      final unclear = PaymentResult(status: PaymentStatus.error, trackId: 'trk_1', reason: reason);
      expect(told(unclear), 'waiting: ${reason.name}');
    }
  });

  test('a result is readable in a log', () {
    expect('$paid', 'PaymentResult(success, trk_1, pay_1)');
    const closed = PaymentResult(
      status: PaymentStatus.cancelled,
      trackId: 'trk_1',
      reason: PaymentReason.closedByUser,
    );
    expect('$closed', 'PaymentResult(cancelled, closedByUser, trk_1, no payment)');
  });

  test('statuses and reasons have the names that the documents use', () {
    expect(
      [for (final each in PaymentStatus.values) each.name],
      ['success', 'failed', 'cancelled', 'error'],
    );
    expect(
      [for (final each in PaymentReason.values) each.name],
      ['closedByUser', 'network', 'tls', 'timeout', 'outcomePending', 'alreadyOpen'],
    );
  });
}
