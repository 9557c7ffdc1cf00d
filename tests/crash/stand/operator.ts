import type { Pool } from '@pay/core/ground/database/pool';
import { settlePayment } from '@pay/core/paying/payments/settling/settle-payment';
import { OPERATOR, unwrap } from '../../harness/merchant.ts';
import { REFUSED } from './settle-sql.ts';

export type OperatorParts = {
  readonly pool: Pool;
  /** The simulator's own address, not a proxy's, because an operator telephones the acquirer. */
  readonly simulatorUrl: string;
};

type Row = { attempt_id: string; amount_minor: bigint; currency: string; is_late: boolean };
type Sale = { readonly state: string; readonly value: { readonly minor: string; readonly currency: string } | null };

/** The number of inquiries by which the alarm about five unanswered inquiries is due too. */
const INQUIRIES = 10;

/**
 * Settles payments whose reversal the acquirer refuses. A payment that it holds in the right amount stays paid; it
 * gives back everything else when a person asks.
 */
export async function settleRefused({ pool, simulatorUrl }: OperatorParts): Promise<void> {
  const { rows } = await pool.query<Row>(REFUSED, [INQUIRIES]);
  for (const row of rows) {
    const { attempt_id: attemptId } = row;
    const address = `${simulatorUrl}/acquirer/v1/sales/${attemptId}`;
    const sale = (await (await fetch(address)).json()) as Sale;
    const as = isRight(sale, row) && !row.is_late ? 'succeeded' : 'failed';
    if (as === 'failed') await fetch(`${address}/reversal`, { method: 'POST' });
    const settled = await settlePayment({ pool }, OPERATOR, { attemptId, as, note: 'The acquirer said so.' });
    // A worker might have settled the payment first.
    if (!settled.ok && settled.refusal.code !== 'settlement_not_possible') unwrap(settled);
  }
}

function isRight({ state, value }: Sale, { amount_minor: minor, currency }: Row): boolean {
  return state === 'approved' && value?.minor === String(minor) && value.currency === currency;
}
