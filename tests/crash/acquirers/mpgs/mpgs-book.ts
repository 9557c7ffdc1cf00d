import type { AcquirerEntry, BookedMovement } from '../../books/books.ts';

/** One change of a transaction, as the fake exports it. */
export type GatewayChange = {
  readonly at: number;
  readonly orderId: string;
  readonly transactionId: string;
  readonly type: string;
  readonly result: string;
  readonly gatewayCode: string;
  readonly amountMinor: string;
  readonly currency: string;
};

const OPEN_CODES: ReadonlySet<string> = new Set(['TIMED_OUT', 'ACQUIRER_SYSTEM_ERROR']);

/** Translates a change of the gateway's book. A void or a full refund returns the money of the sale. */
export function entryOf({ orderId, transactionId, type, ...change }: GatewayChange): AcquirerEntry {
  const value = { minor: change.amountMinor, currency: change.currency };
  const isDone = change.result === 'SUCCESS';
  const sale = (state: string): AcquirerEntry => ({ sale: { reference: orderId, state, value } });
  const refusal = isDone ? null : change.gatewayCode;
  const movement: BookedMovement = { reference: transactionId, saleReference: orderId, value, refusal };
  if (type === 'CAPTURE') return { capture: movement };
  if (type === 'AUTHENTICATION') return sale('authentication');
  if (type === 'REFUND' && transactionId !== 'undo') return { refund: movement };
  if (type === 'REFUND' || type.startsWith('VOID_')) return sale(isDone ? 'reversed' : 'approved');
  if (isDone) return sale('approved');
  const isOpen = change.result !== 'FAILURE' || OPEN_CODES.has(change.gatewayCode);
  return sale(isOpen ? 'pending' : 'declined');
}
