import type { AcquirerOfRun } from './acquirer-of-run.ts';
import { ADYEN } from './adyen/adyen.ts';
import { CHECKOUT_COM } from './checkout-com/checkout-com.ts';
import { MPGS } from './mpgs/mpgs.ts';
import { SIMULATOR } from './simulator/simulator.ts';

/** The acquirers that the merchants of a run can have: the simulator, and the fakes of real ones. */
export const ACQUIRERS = {
  simulator: SIMULATOR,
  mpgs: MPGS,
  adyen: ADYEN,
  'checkout-com': CHECKOUT_COM,
} as const satisfies Readonly<Record<string, AcquirerOfRun>>;

export type AcquirerName = keyof typeof ACQUIRERS;

export const ACQUIRER_NAMES = Object.keys(ACQUIRERS) as readonly AcquirerName[];
