import { Type } from 'typebox';
import { nullable, oneOf, Time } from './values.ts';

/** Account and kind are codes of the ledger; the pages have names for them. */
export const Account = Type.String();
export const Kind = Type.String();

/** Positive for what the acquirer owes, what the merchant is owed, and what must go back. */
export const Balance = Type.Object({ account: Account, currency: Type.String(), amount_minor: Type.Integer() });

export const Posting = Type.Object({
  position: Type.Integer(),
  kind: Kind,
  reference: Type.String(),
  track_id: nullable(Type.String()),
  /** What the posting adds to the displayed balances of its two accounts. */
  changes: Type.Array(Type.Object({ account: Account, amount_minor: Type.Integer() })),
  currency: Type.String(),
  booked_at: Time,
});

/**
 * `verified`: the ledger matches the proof. `differs`: it does not. `unverified`: nobody has compared
 * them yet.
 */
export const ProofState = oneOf(['verified', 'differs', 'unverified']);

export const ListedProof = Type.Object({
  /** Such as 2026-11-30, in UTC. */
  day: Type.String(),
  postings: Type.Integer(),
  sha256: Type.String(),
  state: ProofState,
  verified_at: nullable(Time),
});

/** The day's postings of one kind and currency, or its unknown outcomes. */
const Sum = Type.Object({
  kind: Kind,
  currency: Type.String(),
  count: Type.Integer(),
  amount_minor: Type.Integer(),
});

export const Proof = Type.Object({
  ...ListedProof.properties,
  profile_id: Type.String(),
  first_position: Type.Integer(),
  last_position: Type.Integer(),
  opening: Type.Array(Balance),
  closing: Type.Array(Balance),
  totals: Type.Array(Sum),
  open_items: Type.Array(Sum),
  postings_sha256: Type.String(),
  previous: nullable(Type.Object({ day: Type.String(), sha256: Type.String() })),
  /** Ed25519, in base64. */
  signature: Type.String(),
  key_id: Type.String(),
  /** In PEM. */
  public_key: Type.String(),
  /** SHA-256 of the key's DER. */
  fingerprint: Type.String(),
  /** The parts of the document that the ledger contradicts. */
  differences: Type.Array(Type.String()),
  written_at: Time,
});
