import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/**
 * What a form of the card page carries: how many attempts its page had seen, and an HMAC that binds it to the payment.
 * A form made for another payment, or made up, does not verify; an old one verifies, and no longer fits.
 */
export function formToken(key: KeyObject, paymentId: string, attemptCount: number): string {
  return `${attemptCount}.${mac(key, paymentId, attemptCount).toString('base64url')}`;
}

/** The attempt count that the form's page had seen; undefined when the token was not made for this payment. */
export function verifyFormToken(key: KeyObject, paymentId: string, token: string | undefined): number | undefined {
  const [, count, given] = /^([0-5])\.([\w-]{43})$/.exec(token ?? '') ?? [];
  if (count === undefined || given === undefined) return undefined;
  const expected = mac(key, paymentId, Number(count));
  return timingSafeEqual(expected, Buffer.from(given, 'base64url')) ? Number(count) : undefined;
}

function mac(key: KeyObject, paymentId: string, attemptCount: number): Buffer {
  return createHmac('sha256', key).update(`${paymentId}.${attemptCount}`).digest();
}
