import { settlePayment } from '@pay/core/paying/payments/settling/settle-payment';
import { OPERATOR, unwrap } from '../../harness/merchant.ts';
import type { BookedSale, RunningAcquirer } from '../acquirers/acquirer-of-run.ts';
import { REFUSED } from './settle-sql.ts';
import { onEach, type Storage } from './storage.ts';

export type OperatorParts = {
  readonly storage: Pick<Storage, 'pool' | 'servers'>;
  /** The operator asks the acquirer without a proxy, as if by telephone. */
  readonly acquirer: Pick<RunningAcquirer, 'saleOf' | 'giveBack'>;
};

type Row = { attempt_id: string; amount_minor: bigint; currency: string; is_late: boolean };

/** The number of inquiries after which the alarm about five unanswered inquiries is certainly due too. */
const INQUIRIES = 10;

/**
 * Settles payments whose reversal the acquirer refuses. A payment that the acquirer holds with the right amount is
 * settled as paid; the acquirer returns all other money when a person asks. The acquirer can also have refused because
 * it has never seen the payment.
 */
export async function settleRefused({ storage, acquirer }: OperatorParts): Promise<void> {
  const { pool, servers } = storage;
  for (const row of await onEach<Row>(servers, REFUSED, [INQUIRIES])) {
    const { attempt_id: attemptId } = row;
    const sale = await acquirer.saleOf(attemptId);
    const as = sale && isRight(sale, row) && !row.is_late ? 'succeeded' : 'failed';
    if (sale && as === 'failed') await acquirer.giveBack(attemptId);
    const settled = await settlePayment({ pool }, OPERATOR, { attemptId, as, note: 'The acquirer said so.' });
    // A worker might have settled the payment first.
    if (!settled.ok && settled.refusal.code !== 'settlement_not_possible') unwrap(settled);
  }
}

function isRight({ state, value }: BookedSale, { amount_minor: minor, currency }: Row): boolean {
  return state === 'approved' && value?.minor === String(minor) && value.currency === currency;
}
