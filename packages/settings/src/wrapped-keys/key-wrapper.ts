/**
 * Keeps the keys that encrypt our keys, and never reveals them. A wrapped key is one of our keys, encrypted by the
 * wrapper. Every function throws WrapperRefused or WrapperUnreachable.
 */
export type KeyWrapper = {
  readonly wrap: (key: Buffer) => Promise<string>;
  /** In the same order. */
  readonly unwrap: (wrapped: readonly string[]) => Promise<readonly Buffer[]>;
  /** The same key, wrapped by the current version of the wrapper's own key. */
  readonly wrapAgain: (wrapped: string) => Promise<string>;
  /** A new key that only the wrapper knows. */
  readonly newKey: () => Promise<string>;
};

/** The wrapper has refused the request: a right is missing, or the wrapper's key was deleted. */
export class WrapperRefused extends Error {}

/** The wrapper gave no usable answer: it is down, sealed, too slow, or not the host that it should be. */
export class WrapperUnreachable extends Error {}
