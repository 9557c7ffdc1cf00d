import type { AuthoriseOutcome, Declined } from '../acquiring/acquirer.ts';

/**
 * The proof that an attempt has charged nothing, so that its card can go to a second account. `not_sent`: the acquirer
 * got no sale. `refused_by_acquirer`: the acquirer itself refused, and asked no issuer. `voided`: the acquirer has
 * acknowledged that everything was given back.
 */
export const PROOFS = ['not_sent', 'refused_by_acquirer', 'voided'] as const;
export type Proof = (typeof PROOFS)[number];

/**
 * The proof in the answer to a sale; null if the answer proves nothing. An unknown outcome proves nothing. An issuer's
 * refusal gives no proof either, because a second account would only repeat a request that the issuer has already
 * refused.
 */
export function proofIn(outcome: { readonly kind: string } & Pick<Declined, 'by'>): Exclude<Proof, 'voided'> | null {
  if (outcome.kind === 'not_sent') return 'not_sent';
  return outcome.kind === 'declined' && outcome.by === 'acquirer' ? 'refused_by_acquirer' : null;
}

/**
 * The outcome as it counts if there is a second account: if no connection was established, nothing was sent. Without a
 * second account, such an outcome is unknown like any other, and the acquirer is asked about it.
 */
export function withUnsentProven(outcome: AuthoriseOutcome): AuthoriseOutcome {
  return outcome.kind === 'unknown' && outcome.isUnsent === true ? { kind: 'not_sent' } : outcome;
}
