import { createHmac } from 'node:crypto';
import type { NoticeItem } from './item.ts';

/** Adds the signature, which covers the references, the account, the amount, the event and its success. */
export function signed(item: NoticeItem, merchantAccountCode: string, hmacKey: string): object {
  const { pspReference, originalReference = '', merchantReference, amount, eventCode, success } = item;
  const { value, currency } = amount;
  const part = [
    pspReference,
    originalReference,
    merchantAccountCode,
    merchantReference,
    value,
    currency,
    eventCode,
    success,
  ].join(':');
  const hmacSignature = createHmac('sha256', Buffer.from(hmacKey, 'hex')).update(part).digest('base64');
  return { ...item, merchantAccountCode, additionalData: { ...item.additionalData, hmacSignature } };
}
