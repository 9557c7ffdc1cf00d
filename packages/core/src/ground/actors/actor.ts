/** A person or an operator who changes merchants, profiles and keys. The audit names them for every such change. */
export type Staff =
  | { readonly kind: 'person'; readonly id: string }
  | { readonly kind: 'operator'; readonly id: string };

/** Someone who is signed in to the dashboard; `id` is the person's id. */
export type Person = Extract<Staff, { kind: 'person' }>;
export type Operator = Extract<Staff, { kind: 'operator' }>;

/**
 * The hash of a key that a caller sent to the server API. Each operation checks in its own statement whether the key
 * exists.
 */
export type PresentedKey = {
  readonly kind: 'key';
  readonly keyHash: Buffer;
  /** The scope that the operation needs; a key without limited scopes can do everything. */
  readonly scope?: string;
  /** The address that the request comes from; keys with a list of networks refuse requests without an address. */
  readonly address?: string | null;
};

/** Who requests an operation. The actor determines the rights and the entry in the audit. */
export type Actor =
  | Staff
  | PresentedKey
  /** Anyone who has the URL of a hosted card page. */
  | { readonly kind: 'shopper' }
  | { readonly kind: 'worker' };

export type Shopper = Extract<Actor, { kind: 'shopper' }>;
export type Worker = Extract<Actor, { kind: 'worker' }>;
