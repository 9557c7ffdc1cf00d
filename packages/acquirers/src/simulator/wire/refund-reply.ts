import type { RefundOutcome, Unknown } from '@pay/core/paying/acquiring/acquirer';
import { ECHO, objectOf, textOf } from './read-json.ts';
import { readValue } from './value.ts';

const UNREADABLE: Unknown = { kind: 'unknown', why: 'unreadable' };

export function readRefundReply(body: unknown): RefundOutcome {
  const reply = objectOf(body);
  const reference = textOf(reply?.['refund_ref'], ECHO);
  if (reply === null || reference === null) return UNREADABLE;
  if (reply['state'] === 'refused') {
    const raw = textOf(reply['refusal'], /^[a-z_]{1,64}$/);
    return raw === null ? UNREADABLE : { kind: 'declined', reference, raw };
  }
  const value = readValue(reply['value']);
  const acquirerReference = textOf(reply['retrieval_ref'], ECHO);
  if (reply['state'] !== 'accepted' || value === null || acquirerReference === null) return UNREADABLE;
  return { kind: 'approved', reference, ...value, acquirerReference };
}
