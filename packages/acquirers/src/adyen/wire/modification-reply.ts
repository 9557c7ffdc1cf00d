import type { Unknown } from '@pay/core/paying/acquiring/acquirer';
import { PENDING, UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import { objectOf, textOf } from '../../read-json.ts';
import { PSP_REFERENCE } from './reference-like.ts';

/** What the answer must repeat. */
export type Expected = Readonly<Record<string, string>>;

/**
 * Adyen's answer to a capture, a cancellation, a reversal or a refund. It only confirms that Adyen has received the
 * request; a notice reports the outcome. We therefore keep only Adyen's reference from the answer; the notice has the
 * same reference.
 */
export function readModificationReply(body: unknown, expected: Expected): Unknown {
  const reply = objectOf(body);
  const acquirerReference = textOf(reply?.['pspReference'], PSP_REFERENCE);
  const isOurs = Object.entries(expected).every(([name, value]) => reply?.[name] === value);
  if (reply?.['status'] !== 'received' || acquirerReference === null || !isOurs) return UNREADABLE;
  return { ...PENDING, acquirerReference };
}
