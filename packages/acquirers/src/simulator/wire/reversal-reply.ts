import type { ReversalOutcome } from '@pay/core/paying/acquiring/acquirer';
import { PENDING, UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import { ECHO, objectOf, textOf } from '../../read-json.ts';

/** Only an acknowledgement means that no money has been or will be taken under the reference. */
export function readReversalReply(body: unknown): ReversalOutcome {
  const reply = objectOf(body);
  const reference = textOf(reply?.['merchant_ref'], ECHO);
  if (reply?.['acknowledged'] === 'later' && reference !== null) return PENDING;
  if (reply?.['acknowledged'] !== true || reference === null) return UNREADABLE;
  return { kind: 'reversed', reference };
}
