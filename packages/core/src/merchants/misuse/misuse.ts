/**
 * Ways in which a merchant's programs misuse keys, or pages open the widget from an origin that is not allowed. Each
 * needs a change before it works.
 */
export const MISUSE_KINDS = [
  'origin_blocked',
  'publishable_key_as_api_key',
  'secret_key_in_browser',
  /** A key of the other environment. */
  'wrong_host',
] as const;
export type MisuseKind = (typeof MISUSE_KINDS)[number];

/** A misuse with its count; so far only the hash of the key is known. */
export type SeenMisuse = {
  readonly kind: MisuseKind;
  readonly keyHash: Buffer;
  /** Empty unless an origin was blocked. */
  readonly origin: string;
  readonly count: number;
};

/** An item that has not been seen for this long is deleted. */
export const KEPT_DAYS = 30;
/** The maximum for each profile, so that invented origins cannot fill more. */
export const ITEMS_MAX = 200;
