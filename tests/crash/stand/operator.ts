import type { Pool } from '@pay/core/ground/database/pool';
import { settlePayment } from '@pay/core/paying/payments/settling/settle-payment';
import { OPERATOR, unwrap } from '../../harness/merchant.ts';
import { REFUSED } from './settle-sql.ts';

export type OperatorParts = {
  readonly pool: Pool;
  /** Past the proxies: the operator telephones. */
  readonly simulatorUrl: string;
};

type Row = { attempt_id: string; amount_minor: bigint; currency: string; is_late: boolean };
type Sale = { readonly state: string; readonly value: { readonly minor: string; readonly currency: string } | null };

/** By then the alarm about five inquiries without an answer is due too. */
const INQUIRIES = 10;

/**
 * Settles payments whose reversal the acquirer refuses. What it holds in the right amount stays paid; everything else it
 * gives back when asked by a person.
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
    // A worker can have been faster.
    if (!settled.ok && settled.refusal.code !== 'settlement_not_possible') unwrap(settled);
  }
}

function isRight({ state, value }: Sale, { amount_minor: minor, currency }: Row): boolean {
  return state === 'approved' && value?.minor === String(minor) && value.currency === currency;
}
