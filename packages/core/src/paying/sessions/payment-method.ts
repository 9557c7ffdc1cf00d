import type { Refusal } from '../../ground/refusals/refusal.ts';

/** Card is the only method. Undefined if it was requested. */
export function refusedMethod(method: string): Refusal | undefined {
  return method === 'card' ? undefined : { code: 'method_unsupported', detail: 'The only payment method is card.' };
}
