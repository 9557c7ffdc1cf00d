import type { RefundOutcome } from '@pay/core/paying/acquiring/acquirer';
import { PENDING, UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import { ECHO, objectOf, textOf } from '../../read-json.ts';
import { readValue } from './value.ts';

/**
 * Reads the answer about a refund or a capture; `name` is the field that contains the reference of the refund or the
 * capture.
 */
export const readMovementReply =
  (name: 'refund_ref' | 'capture_ref') =>
  (body: unknown): RefundOutcome => {
    const reply = objectOf(body);
    const reference = textOf(reply?.[name], ECHO);
    if (reply === null || reference === null) return UNREADABLE;
    if (reply['state'] === 'refused') {
      const raw = textOf(reply['refusal'], /^[a-z_]{1,64}$/);
      return raw === null ? UNREADABLE : { kind: 'declined', reference, raw };
    }
    const value = readValue(reply['value']);
    const acquirerReference = textOf(reply['retrieval_ref'], ECHO);
    if (reply['state'] === 'received' && acquirerReference !== null) {
      return { ...PENDING, acquirerReference };
    }
    if (reply['state'] !== 'accepted' || value === null || acquirerReference === null) return UNREADABLE;
    return { kind: 'approved', reference, ...value, acquirerReference };
  };
