import type { ReversalOutcome } from '@pay/core/paying/acquiring/acquirer';
import { ECHO, objectOf, textOf } from '../../read-json.ts';

/** Whether the acquirer itself answers that it does not know the reference. A bare 404 can come from anywhere. */
export function saysSaleNotFound(body: unknown, reference: string): boolean {
  const fault = objectOf(body);
  return fault?.['fault'] === 'sale_not_found' && fault['merchant_ref'] === reference;
}

/** The acquirer's own refusal to reverse a sale; null if the body is anything else. */
export function refusedReversal(body: unknown): ReversalOutcome | null {
  const fault = objectOf(body);
  const reference = textOf(fault?.['merchant_ref'], ECHO);
  const raw = textOf(fault?.['fault'], /^sale_(refunded|captured)_already$/);
  return reference === null || raw === null ? null : { kind: 'refused', reference, raw };
}
