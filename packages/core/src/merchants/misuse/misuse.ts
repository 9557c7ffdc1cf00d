/**
 * What a merchant's programs do with keys that they must not, and pages that open the widget from an origin that is not
 * allowed: somebody has to change something before it works.
 */
export const MISUSE_KINDS = [
  'origin_blocked',
  'publishable_key_as_api_key',
  'secret_key_in_browser',
  /** A key of the other environment. */
  'wrong_host',
] as const;
export type MisuseKind = (typeof MISUSE_KINDS)[number];

/** Something of the kind, seen so many times; of the key only the hash is known yet. */
export type SeenMisuse = {
  readonly kind: MisuseKind;
  readonly keyHash: Buffer;
  /** Empty unless an origin was blocked. */
  readonly origin: string;
  readonly count: number;
};

/** Not seen for so long, it is forgotten. */
export const KEPT_DAYS = 30;
/** Of a profile: whoever makes up origins fills no more than this. */
export const ITEMS_MAX = 200;
