import type { Refusal } from '../../ground/refusals/refusal.ts';

export const ACQUIRER_NOT_CONFIGURED: Refusal = {
  code: 'acquirer_not_configured',
  detail: 'No acquirer is configured for this environment, so no payment can be started.',
};
