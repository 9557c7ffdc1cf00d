/** What the checks must know about the acquirer of a run. */
export type AcquirerRules = {
  /**
   * The longest time until a sale is sent. It begins with the intention of the sale or, after a challenge, with the
   * shopper's return.
   */
  readonly saleWithinMs: number;
  /** Whether the sale is sent only after the shopper's return from a challenge. */
  readonly sellsAfterChallenge: boolean;
  /** How long the acquirer can take to know a sale that it has received. */
  readonly horizonMs: number;
  /** How long the acquirer's notices can take, if the acquirer answers no inquiries. */
  readonly noticesHorizonMs: number;
  /** The acquirer's states after which an attempt can end as reversed. */
  readonly reversedAfter: ReadonlySet<string>;
};

/**
 * The limits of the simulator. We send a sale within three seconds of its intention, or within eight if the card is held
 * first; the rest of that limit is for a busy machine.
 */
export const SIMULATOR_RULES: AcquirerRules = {
  saleWithinMs: 15_000,
  sellsAfterChallenge: false,
  horizonMs: 5_000,
  noticesHorizonMs: 30_000,
  reversedAfter: new Set(['acknowledged', 'reversed']),
};
