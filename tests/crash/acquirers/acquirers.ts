import { type AcquirersOfRun, alone } from './acquirer-of-run.ts';
import { ADYEN } from './adyen/adyen.ts';
import { CHECKOUT_COM } from './checkout-com/checkout-com.ts';
import { MPGS } from './mpgs/mpgs.ts';
import { MPGS_AND_CHECKOUT_COM } from './routed/mpgs-and-checkout-com.ts';
import { SIMULATOR } from './simulator/simulator.ts';

/**
 * The acquirers that the merchants of a run can have: the simulator, the fakes of real acquirers, and two fakes at
 * once.
 */
export const ACQUIRERS = {
  simulator: alone(SIMULATOR),
  mpgs: alone(MPGS),
  adyen: alone(ADYEN),
  'checkout-com': alone(CHECKOUT_COM),
  'mpgs+checkout-com': MPGS_AND_CHECKOUT_COM,
} as const satisfies Readonly<Record<string, AcquirersOfRun>>;

export type AcquirerName = keyof typeof ACQUIRERS;

export const ACQUIRER_NAMES = Object.keys(ACQUIRERS) as readonly AcquirerName[];
