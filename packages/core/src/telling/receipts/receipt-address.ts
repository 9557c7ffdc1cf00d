import { createHmac, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 16;

/**
 * The path of a payment's receipt on the engine. The payment's id is not enough to open it, because merchants' pages
 * get that id in their return URLs. The token is an HMAC with the profile's own secret.
 */
export function receiptPath(secret: Buffer, paymentId: string): string {
  return `/receipt/${paymentId}/${tokenOf(secret, paymentId).toString('base64url')}`;
}

export function isReceiptToken(secret: Buffer, paymentId: string, token: string): boolean {
  const given = /^[\w-]{22}$/.test(token) ? Buffer.from(token, 'base64url') : Buffer.alloc(0);
  return given.length === TOKEN_BYTES && timingSafeEqual(given, tokenOf(secret, paymentId));
}

function tokenOf(secret: Buffer, paymentId: string): Buffer {
  return createHmac('sha256', secret).update(`receipt ${paymentId}`).digest().subarray(0, TOKEN_BYTES);
}
