import type { Sale } from '../book/sale.ts';
import type { AcquirerDesk } from './acquirer-desk.ts';

/**
 * Undoes a sale that is not declined, and blocks its reference so that no later sale can use it. A declined sale took
 * nothing and stays declined. A sale that was refunded, even in part, can no longer be undone, because the money would
 * be returned twice; a sale whose money was captured must be refunded instead.
 */
export function reverseSale(
  desk: AcquirerDesk,
  reference: string,
): Sale | 'sale_refunded_already' | 'sale_captured_already' {
  const now = desk.now().toISOString();
  const standing = desk.book.sale(reference);
  if (standing === undefined)
    return desk.book.recordSale(blockedReference(reference, desk.numbering.retrievalRef(), now));
  if (standing.state === 'declined' || standing.state === 'reversed') return standing;
  if (desk.book.refundsOf(reference).length > 0) return 'sale_refunded_already';
  if (desk.book.capturesOf(reference).length > 0) return 'sale_captured_already';
  return desk.book.recordSale({ ...standing, state: 'reversed', dueAt: null, changedAt: now });
}

function blockedReference(reference: string, retrievalRef: string, now: string): Sale {
  return {
    reference,
    retrievalRef,
    state: 'reversed',
    value: null,
    card: null,
    scenario: 'reversed_unseen',
    issuerSays: '05',
    responseCode: null,
    approvalCode: null,
    authentication: null,
    challenge: null,
    dueAt: null,
    receivedAt: now,
    changedAt: now,
  };
}
