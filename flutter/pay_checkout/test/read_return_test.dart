import 'dart:math';

import 'package:flutter_test/flutter_test.dart';
import 'package:pay_checkout/pay_checkout.dart';
import 'package:pay_checkout/src/checkout_request.dart';
import 'package:pay_checkout/src/read_return.dart';

import 'sample_request.dart';

void main() {
  const success = 'https://shop.example/thanks';
  const failure = 'https://shop.example:8443/basket';
  const ours = 'track_id=$trackId&payment_id=$paymentId';

  PaymentResult outcome(PaymentStatus status, [PaymentReason? reason]) =>
      PaymentResult(status: status, trackId: trackId, paymentId: paymentId, reason: reason);
  final pending = outcome(PaymentStatus.error, PaymentReason.outcomePending);

  final returns = <String, PaymentResult>{
    '$success?order=7&$ours&status=success': outcome(PaymentStatus.success),
    // The amount was authorised, and is captured later.
    '$success?$ours&status=authorised': outcome(PaymentStatus.success),
    '$failure?$ours&status=authorised': outcome(PaymentStatus.success),
    '$failure?$ours&status=failed': outcome(PaymentStatus.failed),
    '$failure?$ours&status=cancelled': outcome(PaymentStatus.cancelled),
    '$failure?$ours&status=expired': outcome(PaymentStatus.failed),
    '$failure?$ours&status=pending': pending,
    // The status decides, on either page.
    '$success?$ours&status=failed': outcome(PaymentStatus.failed),
    '$failure?$ours&status=success': outcome(PaymentStatus.success),
    // Without a status, the page decides.
    '$success?$ours': outcome(PaymentStatus.success),
    '$failure?$ours': outcome(PaymentStatus.failed),
    // An unclear return is not trusted.
    '$success?$ours&status=': pending,
    '$success?$ours&status=SUCCESS': pending,
    '$success?$ours&status=success&status=failed': pending,
    '$success?$ours&status=somethingnew': pending,
    // A return for another session, for none, or for two.
    '$success?track_id=trk_other&status=success': pending,
    '$success?status=success': pending,
    success: pending,
    '$success?$ours&track_id=trk_other&status=success': pending,
    '$success?track_id=${trackId}x&status=success': pending,
    // The same page, written differently.
    'HTTPS://SHOP.example:443/thanks?$ours&status=success': outcome(PaymentStatus.success),
    'https://shop.example/a/../thanks?$ours&status=success#top': outcome(PaymentStatus.success),
    // A shop's own query parameters must not interfere.
    '$success?note=%FF%zz&=&&a=b=c&$ours&status=success': outcome(PaymentStatus.success),
    '$success?track%5Fid=$trackId&status=success': outcome(PaymentStatus.success),
    // An equals sign belongs to the value.
    '$success?$ours&status=success=': pending,
    '$success?$ours&status=success=failed': pending,
    '$success?track_id=$trackId=&status=success': pending,
  };
  for (final MapEntry(key: address, value: expected) in returns.entries) {
    test('reads $address', () => expect(readReturn(sampleRequest(), address), expected));
  }

  for (final address in [
    '',
    'about:blank',
    'not an address',
    'http://shop.example/thanks?$ours&status=success',
    'myshop://shop.example/thanks?$ours&status=success',
    'https://shop.example:444/thanks?$ours&status=success',
    'https://shop.example:8443/thanks?$ours&status=success',
    'https://shop.example/basket?$ours&status=success',
    'https://shop.example/Thanks?$ours&status=success',
    'https://shop.example/thanks/?$ours&status=success',
    'https://shop.example/thanksgiving?$ours&status=success',
    'https://www.shop.example/thanks?$ours&status=success',
    'https://shop.example.evil.example/thanks?$ours&status=success',
    'https://shop.example@evil.example/thanks?$ours&status=success',
    'https://user@shop.example/thanks?$ours&status=success',
    'https://evil.example/?to=https://shop.example/thanks?$ours&status=success',
    'https://evil.example/#https://shop.example/thanks?$ours&status=success',
    'https://pay.example/payment?$ours&status=success',
  ]) {
    test('sees no return in $address', () => expect(readReturn(sampleRequest(), address), null));
  }

  test('lets only the status decide if both return URLs are the same page', () {
    final request = sampleRequest(success: failureUrl);
    expect(readReturn(request, '$failure?$ours&status=success'), outcome(PaymentStatus.success));
    expect(readReturn(request, '$failure?$ours&status=cancelled'), outcome(PaymentStatus.cancelled));
    expect(readReturn(request, '$failure?$ours'), pending);
  });

  test('treats an empty path as the root', () {
    final request = sampleRequest(success: 'https://shop.example');
    expect(readReturn(request, 'https://shop.example/?$ours&status=success'), outcome(PaymentStatus.success));
    expect(readReturn(request, 'https://shop.example?$ours&status=success'), outcome(PaymentStatus.success));
  });

  test('takes the payment_id from the return if the payment address has none', () {
    final request = CheckoutRequest.checked(
      paymentUrl: 'https://pay.example/p/1',
      trackId: trackId,
      successUrl: success,
      failureUrl: failure,
    );
    expect(readReturn(request, '$success?$ours&status=success')?.paymentId, paymentId);
    expect(readReturn(request, '$success?track_id=x&payment_id=$paymentId')?.paymentId, null);
  });

  test('keeps an equals sign in a value', () {
    final request = CheckoutRequest.checked(
      paymentUrl: 'https://pay.example/p/1',
      trackId: 'trk=1==',
      successUrl: success,
      failureUrl: failure,
    );
    final result = readReturn(request, '$success?track_id=trk=1==&payment_id=pay=1&status=success');
    expect((result?.status, result?.paymentId), (PaymentStatus.success, 'pay=1'));
  });

  test('reads the outcome that the parts of an address imply, for 20,000 random addresses', () {
    final seed = DateTime.now().microsecondsSinceEpoch;
    final random = Random(seed);
    String pick(List<String> choices) => choices[random.nextInt(choices.length)];
    for (var round = 0; round < 20000; round++) {
      final scheme = pick(['https', 'https', 'https', 'HTTPS', 'http', 'shop']);
      final host = pick(['shop.example', 'shop.example', 'SHOP.example', 'shop.example.evil.example', 'u@shop.example']);
      final port = pick(['', '', ':443', ':8443', ':1']);
      final path = pick(['/thanks', '/thanks', '/basket', '/basket', '', '/thanks/', '/THANKS']);
      final track = pick([trackId, trackId, trackId, 'trk_other', '']);
      final status = pick(['success', 'failed', 'cancelled', 'expired', 'authorised', 'pending', 'new', '']);
      final address = '$scheme://$host$port$path?a=%FF&track_id=$track&status=$status';

      final isHost = scheme.toLowerCase() == 'https' && host.toLowerCase() == 'shop.example';
      final isSuccessPage = isHost && (port == '' || port == ':443') && path == '/thanks';
      final isFailurePage = isHost && port == ':8443' && path == '/basket';
      final known = {
        'success': PaymentStatus.success,
        'authorised': PaymentStatus.success,
        'failed': PaymentStatus.failed,
        'expired': PaymentStatus.failed,
        'cancelled': PaymentStatus.cancelled,
      };
      final said = track == trackId ? known[status] : null;
      final expected = said == null ? pending : outcome(said);
      expect(
        readReturn(sampleRequest(), address),
        isSuccessPage || isFailurePage ? expected : null,
        reason: 'seed $seed, round $round: $address',
      );
    }
  });
}
