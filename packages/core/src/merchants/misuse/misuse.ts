/**
 * The kinds of misuse, the most urgent first: a merchant's program uses a key wrongly, or a page opens the widget from
 * an origin that is not allowed. Each program or page needs a change before it works.
 */
export const MISUSE_KINDS = [
  'secret_key_in_browser',
  'publishable_key_as_api_key',
  /** A key of the other environment. */
  'wrong_host',
  'origin_blocked',
] as const;
export type MisuseKind = (typeof MISUSE_KINDS)[number];

/** A misuse with its count; its key is known only by its hash so far. */
export type SeenMisuse = {
  readonly kind: MisuseKind;
  readonly keyHash: Buffer;
  /** Empty unless an origin was blocked. */
  readonly origin: string;
  readonly count: number;
};

/** How many days an item is kept after it was last seen. */
export const KEPT_DAYS = 30;
/** The maximum number of items of each kind for each profile, so that invented origins never hide a leaked key. */
export const ITEMS_MAX = 200;
