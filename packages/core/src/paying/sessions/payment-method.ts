import type { Refusal } from '../../ground/refusals/refusal.ts';

/** Card is the only method. Undefined when it is what was asked for. */
export function refusedMethod(method: string): Refusal | undefined {
  return method === 'card' ? undefined : { code: 'method_unsupported', detail: 'The only method is card.' };
}
