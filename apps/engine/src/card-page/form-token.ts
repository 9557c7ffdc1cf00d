import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/**
 * The token in a form of the card page: the attempt count at the time when the form's page was rendered, and an HMAC
 * that binds the count to the payment. A forged token, or one for another payment, does not verify. An old token
 * verifies, but its count no longer matches.
 */
export function formToken(key: KeyObject, paymentId: string, attemptCount: number): string {
  return `${attemptCount}.${mac(key, paymentId, attemptCount).toString('base64url')}`;
}

/**
 * The attempt count at the time the form's page was rendered; undefined if the token does not verify for this payment.
 */
export function verifyFormToken(key: KeyObject, paymentId: string, token: string | undefined): number | undefined {
  const [, count, given] = /^([0-5])\.([\w-]{43})$/.exec(token ?? '') ?? [];
  if (count === undefined || given === undefined) return undefined;
  const expected = mac(key, paymentId, Number(count));
  return timingSafeEqual(expected, Buffer.from(given, 'base64url')) ? Number(count) : undefined;
}

function mac(key: KeyObject, paymentId: string, attemptCount: number): Buffer {
  return createHmac('sha256', key).update(`${paymentId}.${attemptCount}`).digest();
}
