import type { RefundOutcome, RefundRequest } from '@pay/core/paying/acquiring/acquirer';
import { PENDING, UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import { timeLeft } from '../time-left.ts';
import { meaningOf, rawOf } from './codes/meaning-of.ts';
import type { Gateway } from './gateway.ts';
import { transactionPath } from './ids.ts';
import { retrieveOrder, transactionOf } from './retrieve-order.ts';
import { movementRequest } from './wire/requests.ts';
import { readTransaction, type Transaction } from './wire/transaction.ts';

/**
 * Captures or refunds. A repeated request is for the same transaction, because the reference is the transaction's id.
 */
export async function move(
  gateway: Gateway,
  operation: 'CAPTURE' | 'REFUND',
  request: RefundRequest,
): Promise<RefundOutcome> {
  const { reference, authorisation, timeoutMs } = request;
  const left = timeLeft(timeoutMs);
  const path = transactionPath(authorisation.reference, reference);
  const body = movementRequest(operation, request);
  const answer = await gateway.ask({ method: 'PUT', path, body, timeoutMs: left() });
  if (answer.kind === 'unknown') return answer;
  if (answer.kind === 'reply') {
    const read = readTransaction(answer.body, gateway.merchantId);
    return read === null ? UNREADABLE : readMovement(read, operation, request);
  }
  // The gateway refuses this request, but an earlier one with the same reference might have been carried out.
  const look = await retrieveOrder(gateway, { reference: authorisation.reference, timeoutMs: left() });
  if (look.kind === 'unknown') return look;
  const earlier = look.kind === 'found' ? transactionOf(look.order, reference) : undefined;
  return earlier === undefined
    ? { kind: 'declined', reference, raw: answer.error.cause }
    : readMovement(earlier, operation, request);
}

function readMovement(
  transaction: Transaction,
  operation: 'CAPTURE' | 'REFUND',
  { authorisation }: RefundRequest,
): RefundOutcome {
  const { id: reference, receipt: acquirerReference, amountMinor, currency } = transaction;
  if (transaction.orderId !== authorisation.reference || transaction.type !== operation) return UNREADABLE;
  const { kind } = meaningOf(transaction);
  if (kind === 'unknown') return PENDING;
  if (kind === 'declined') return { kind: 'declined', reference, raw: rawOf(transaction) };
  if (amountMinor === null || currency === null || kind === 'partly_approved') return UNREADABLE;
  return { kind: 'approved', reference, amountMinor, currency, acquirerReference };
}
