import { randomBytes } from 'node:crypto';
import type { Probe } from '@pay/core/paying/acquiring/acquirer';
import { objectOf } from '../read-json.ts';
import { timeLeft } from '../time-left.ts';
import type { Api } from './api.ts';

/**
 * Lists the payments with a reference that cannot exist, because inquiries rely on that list, and requests a token
 * without a card. Checkout.com refuses the second request, but only after it has accepted the public key.
 */
export async function probe(api: Api, timeoutMs: number): Promise<Probe> {
  const left = timeLeft(timeoutMs);
  const reference = `probe-${randomBytes(12).toString('hex')}`;
  const listed = await api.askPlainly({
    method: 'GET',
    path: `/payments?limit=10&skip=0&reference=${reference}`,
    timeoutMs: left(),
  });
  if (listed.kind !== 'answer') return 'unreachable';
  if (isRefusal(listed.status)) return 'refused';
  if (listed.status !== 200 || objectOf(listed.body)?.['total_count'] !== 0n) return 'unreachable';
  const token = await api.askPlainly({ method: 'POST', path: '/tokens', body: { type: 'card' }, timeoutMs: left() });
  if (token.kind !== 'answer') return 'unreachable';
  if (isRefusal(token.status)) return 'refused';
  return token.status === 422 ? 'ready' : 'unreachable';
}

function isRefusal(status: number): boolean {
  return status === 401 || status === 403;
}
