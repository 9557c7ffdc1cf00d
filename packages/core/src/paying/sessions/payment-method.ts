import type { Refusal } from '../../ground/refusals/refusal.ts';

/** Refuses every method except card. Returns undefined for card. */
export function refusedMethod(method: string): Refusal | undefined {
  return method === 'card' ? undefined : { code: 'method_unsupported', detail: 'The only payment method is card.' };
}
