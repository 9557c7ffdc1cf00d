import type { OrMissing } from '../toolbox/or-missing.ts';
import { declareOperations } from './operations-journey.ts';
import type { Step } from './package-steps.ts';
import { declarePayments } from './payment-journey.ts';
import { declareRepeats } from './repeats-journey.ts';
import { declareWebhooks } from './webhook-journey.ts';

/** Declares the tests that the packages of all languages pass. */
export function declareJourney(prepared: OrMissing<Step>): void {
  declarePayments(prepared);
  declareRepeats(prepared);
  declareWebhooks(prepared);
  declareOperations(prepared);
}
