import { type Refusal, type Result, refusalFor } from '../../ground/refusals/refusal.ts';

const REFUSALS = {
  acquirer_not_configured: {
    code: 'acquirer_not_configured',
    detail: 'No acquirer is configured for this environment, so no payment can be started.',
  },
  capture_not_possible: refusalFor('capture_not_possible', 'capture_with_sale_only'),
} as const satisfies Readonly<Record<string, Refusal>>;

/** The refusal of a payment that the profile's acquirer cannot take; undefined for any other code. */
export function refusedStart(code: string): Result<never> | undefined {
  return Object.hasOwn(REFUSALS, code) ? { ok: false, refusal: REFUSALS[code as keyof typeof REFUSALS] } : undefined;
}
