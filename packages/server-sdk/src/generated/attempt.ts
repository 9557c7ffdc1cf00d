// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { Card } from './card.ts';
import type { Decline } from './decline.ts';
import type { ThreeDs } from './three-ds.ts';

/** One try to take the money with one card. */
export interface Attempt {
  /** Identifier of the attempt, and our reference at the acquirer. */
  attempt_id: string;
  /** Counts the attempts of a payment from 1. */
  number: number;
  /** `approved`, `declined` and `reversed` are final; `reversed` means that nothing was taken. */
  status: 'submitting' | 'challenge' | 'approved' | 'declined' | 'unknown' | 'reversed';
  card: Card;
  /** What 3-D Secure said; null where it was not used. */
  three_ds: ThreeDs | null;
  /** The acquirer's own number for this sale. */
  acquirer_reference: string | null;
  /** The issuer's code of an approval. */
  authorisation_code: string | null;
  /** Why the card was declined; null otherwise. */
  decline: Decline | null;
  /** When the card was submitted. */
  created_at: string;
  /** When its end was known; null until then. */
  completed_at: string | null;
}
