import type { AcquirerState, Unknown } from '@pay/core/paying/acquiring/acquirer';
import { UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import { objectOf, textOf } from '../read-json.ts';
import type { Api } from './api.ts';
import { ID } from './wire/payment.ts';

/** The margin after a token's own expiry, because clocks differ. */
export const EXPIRY_MARGIN_MS = 30_000;

/**
 * Uses up a token without taking money, because a token works only once: exchanges the token for a stored card, and
 * deletes that card immediately. `refused`: the token cannot be used, because a sale has used it, or for another
 * reason.
 */
export async function spendToken(api: Api, token: string, timeoutMs: number): Promise<'spent' | 'refused' | Unknown> {
  const body = { type: 'token', token };
  const answer = await api.ask({ method: 'POST', path: '/instruments', body, timeoutMs });
  if (answer.kind !== 'reply') return answer.kind === 'refused' ? 'refused' : answer;
  const id = textOf(objectOf(answer.body)?.['id'], ID);
  if (answer.status !== 201 || id === null) return UNREADABLE;
  // Checkout.com has the card in any case, so a failure here changes nothing for the payment.
  await api.ask({ method: 'DELETE', path: `/instruments/${encodeURIComponent(id)}`, timeoutMs });
  return 'spent';
}

/** Whether the token of an attempt is certainly too old for a sale. */
export function isExpired(state: AcquirerState | null, marginMs: number): boolean {
  const expires = Date.parse(state?.['expires'] ?? '');
  return Date.now() > expires + marginMs;
}
