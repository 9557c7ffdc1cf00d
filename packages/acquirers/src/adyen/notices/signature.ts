import { createHmac, timingSafeEqual } from 'node:crypto';
import { type JsonObject, objectOf } from '../../read-json.ts';

export type SignedPart = {
  readonly text: string;
  /**
   * The parts are joined with colons, so a part that contains a colon can be read in several ways, and proves nothing.
   */
  readonly isPlain: boolean;
};

/**
 * The part of a notice that its signature covers; null if a part is missing or malformed.
 * https://docs.adyen.com/development-resources/webhooks/secure-webhooks/verify-hmac-signatures, 2026-11-22.
 */
export function signedPart(item: JsonObject): SignedPart | null {
  const amount = objectOf(item['amount']);
  const value = amount?.['value'];
  const parts = [
    item['pspReference'],
    item['originalReference'] ?? '',
    item['merchantAccountCode'],
    item['merchantReference'] ?? '',
    typeof value === 'bigint' ? value.toString() : undefined,
    amount?.['currency'],
    item['eventCode'],
    typeof item['success'] === 'boolean' ? String(item['success']) : item['success'],
  ];
  if (!parts.every((part) => typeof part === 'string')) return null;
  return { text: parts.join(':'), isPlain: !parts.some((part) => part.includes(':')) };
}

/** Whether one of the keys (in hexadecimal digits) has signed this part. */
export function isSigned(keys: readonly string[], part: string, signature: unknown): boolean {
  if (typeof signature !== 'string') return false;
  const given = Buffer.from(signature, 'base64');
  return keys.some((key) => {
    const expected = createHmac('sha256', Buffer.from(key, 'hex')).update(part).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
