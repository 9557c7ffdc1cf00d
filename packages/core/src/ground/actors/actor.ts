/** A person or an operator changes merchants, profiles and keys, and every such change names them in the audit. */
export type Staff =
  | { readonly kind: 'person'; readonly id: string }
  | { readonly kind: 'operator'; readonly id: string };

/** Somebody who is signed in to the dashboard; `id` is the person's. */
export type Person = Extract<Staff, { kind: 'person' }>;
export type Operator = Extract<Staff, { kind: 'operator' }>;

/** The bearer of a server key, not yet known to exist: every operation checks it in its own statement. */
export type PresentedKey = { readonly kind: 'key'; readonly keyHash: Buffer };

/** Who asks for an operation. Rights and the audit follow from it. */
export type Actor =
  | Staff
  | PresentedKey
  /** Whoever holds the address of a hosted card page. */
  | { readonly kind: 'shopper' }
  | { readonly kind: 'worker' };

export type Shopper = Extract<Actor, { kind: 'shopper' }>;
export type Worker = Extract<Actor, { kind: 'worker' }>;
