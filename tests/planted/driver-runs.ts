/** Arguments of `npm run crash`. `only` selects the faults that the mistake needs, so that a short run is enough. */
export type DriverRun = {
  readonly faults: number;
  readonly payments: number;
  readonly seed: number;
  readonly only: string;
  /** The simulator by default. */
  readonly acquirer?: string;
  /** The shapes of the merchants' accounts; by default, three merchants without accounts. */
  readonly shapes?: string;
};

/** A run without faults, for mistakes that are visible even without them. */
export const QUIET: DriverRun = { faults: 0, payments: 160, seed: 2, only: 'none' };
export const ANSWERS_LOST: DriverRun = { faults: 12, payments: 160, seed: 3, only: 'sale answer lost' };
export const MISMATCHES: DriverRun = {
  faults: 12,
  payments: 160,
  seed: 4,
  only: 'sale answered with a different (amount|currency)',
};
export const BROKEN_PROMISES: DriverRun = { faults: 24, payments: 200, seed: 6, only: 'approves a sale after' };
export const REFUSED_REVERSALS: DriverRun = { faults: 8, payments: 160, seed: 7, only: 'refuses a reversal' };
export const REFUSED_REFUNDS: DriverRun = { faults: 10, payments: 200, seed: 8, only: 'refuses a refund' };
export const REFUNDS_LOST: DriverRun = { faults: 10, payments: 200, seed: 9, only: 'refund answer lost' };
export const CAPTURES_LOST: DriverRun = { faults: 10, payments: 200, seed: 19, only: 'capture answer lost' };
export const REFUSED_CAPTURES: DriverRun = { faults: 10, payments: 200, seed: 20, only: 'refuses a capture' };
export const IGNORED_REVERSALS: DriverRun = { faults: 10, payments: 200, seed: 21, only: 'acknowledges a reversal' };
export const LOST_REVERSALS: DriverRun = {
  faults: 60,
  payments: 400,
  seed: 11,
  only: 'sale answered with a different amount|reversal (not delivered|answer lost|answered with a server error)',
};
/**
 * With this seed, four of the pauses last from 10.4 to 11.6 s. A sale that is sent after a shorter pause is not late
 * enough to be noticed, and after 12 s, an engine abandons its statement and sends nothing.
 */
export const PAUSES: DriverRun = { faults: 6, payments: 200, seed: 247_008, only: 'paused: intention committed' };
export const OVERTAKEN: DriverRun = { faults: 3, payments: 160, seed: 31, only: 'overtaken' };
export const REVOKED: DriverRun = { faults: 6, payments: 1_200, seed: 14, only: 'key revoked' };
export const CLOCKS: DriverRun = { faults: 10, payments: 200, seed: 16, only: 'clock of' };
export const HELD_ROWS: DriverRun = { faults: 60, payments: 800, seed: 17, only: 'row of' };

/** Merchants whose rules choose between two accounts, and sales whose answers are lost. */
export const ROUTED_ANSWERS_LOST: DriverRun = {
  faults: 12,
  payments: 160,
  seed: 23,
  only: 'sale answer lost',
  acquirer: 'mpgs+checkout-com',
  shapes: 'gateway_first,checkout_first',
};

/** A run without faults other than those of notices. */
export const NOTICES: DriverRun = { ...QUIET, shapes: 'two_step,notices_only,notices_only_device_data' };
