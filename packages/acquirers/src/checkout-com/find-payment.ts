import type { AcquirerState, Unknown } from '@pay/core/paying/acquiring/acquirer';
import { UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import { objectOf, textOf } from '../read-json.ts';
import type { Api, Refused, Reply } from './api.ts';
import { type Action, readActions } from './wire/actions.ts';
import { ID, type Payment, readPayment } from './wire/payment.ts';

export type Found = { readonly kind: 'found'; readonly payment: Payment; readonly actions: readonly Action[] };
type NotFound = { readonly kind: 'not_found' };

type Named = {
  readonly reference: string;
  readonly acquirerReference: string | null;
  readonly state: AcquirerState | null;
};
type Get = (path: string) => Promise<Reply | Refused | Unknown>;

/** Reads a payment with all its actions. Changes nothing. */
export async function findPayment(api: Api, named: Named, left: () => number): Promise<Found | NotFound | Unknown> {
  const { reference } = named;
  const get: Get = (path) => api.ask({ method: 'GET', path, timeoutMs: left() });
  const known = idOf(named);
  if (known !== null) return readWhole(get, reference, known);
  const listed = await get(`/payments?limit=10&skip=0&reference=${encodeURIComponent(reference)}`);
  if (listed.kind !== 'reply') return listed.kind === 'refused' ? UNREADABLE : listed;
  const ids = idsIn(listed.body, reference);
  if (ids === null || ids.length > 1) return UNREADABLE;
  const [id] = ids;
  return id === undefined ? { kind: 'not_found' } : readWhole(get, reference, id);
}

async function readWhole(get: Get, reference: string, id: string): Promise<Found | Unknown> {
  const answer = await get(paymentPath(id));
  if (answer.kind !== 'reply') return answer.kind === 'refused' ? UNREADABLE : answer;
  const payment = readPayment(answer.body);
  if (payment?.reference !== reference || payment.id !== id) return UNREADABLE;
  const actions = await actionsIn(get, payment);
  return 'kind' in actions ? actions : { kind: 'found', payment, actions };
}

/** The actions of a payment so far. */
export function listActions(api: Api, payment: Payment, left: () => number): Promise<readonly Action[] | Unknown> {
  return actionsIn((path) => api.ask({ method: 'GET', path, timeoutMs: left() }), payment);
}

async function actionsIn(get: Get, { id, currency }: Payment): Promise<readonly Action[] | Unknown> {
  const answer = await get(`${paymentPath(id)}/actions`);
  if (answer.kind !== 'reply') return answer.kind === 'refused' ? UNREADABLE : answer;
  return readActions(answer.body, currency) ?? UNREADABLE;
}

export function paymentPath(id: string): string {
  return `/payments/${encodeURIComponent(id)}`;
}

function idOf({ acquirerReference, state }: Named): string | null {
  return textOf(acquirerReference, ID) ?? textOf(state?.['payment'], ID);
}

/**
 * The payments in a list that have our reference; null if the list cannot be read, or if it only has payments with
 * other references.
 */
function idsIn(body: unknown, reference: string): readonly string[] | null {
  const list = objectOf(body);
  const data = list?.['data'];
  const total = list?.['total_count'];
  if (!Array.isArray(data) || typeof total !== 'bigint') return null;
  if (data.length === 0) return total === 0n ? [] : null;
  const ids = data.flatMap((each) => {
    const payment = objectOf(each);
    const id = textOf(payment?.['id'], ID);
    return payment?.['reference'] === reference && id !== null ? [id] : [];
  });
  return ids.length === 0 ? null : ids;
}
