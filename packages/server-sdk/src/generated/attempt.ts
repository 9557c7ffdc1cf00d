// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { Card } from './card.ts';
import type { Decline } from './decline.ts';
import type { ThreeDs } from './three-ds.ts';

/** One attempt to pay with one card. */
export interface Attempt {
  /** Identifier of the attempt, and our reference at the acquirer. */
  attempt_id: string;
  /** Number of the attempt within its payment, starting at 1. */
  number: number;
  /** `approved`, `declined` and `reversed` are final; `reversed` means that nothing was taken. */
  status: 'submitting' | 'challenge' | 'approved' | 'declined' | 'unknown' | 'reversed';
  card: Card;
  /** The kind of acquirer that the card was sent to, such as `simulator`. */
  acquirer: string;
  /** The result of 3-D Secure; null if it was not used. */
  three_ds: ThreeDs | null;
  /** The acquirer's reference for this sale. */
  acquirer_reference: string | null;
  /** The issuer's approval code. */
  authorisation_code: string | null;
  /** Why the card was declined; null if it was not. */
  decline: Decline | null;
  /** When the card was submitted. */
  created_at: string;
  /** When the final outcome was known; null until then. */
  completed_at: string | null;
}
