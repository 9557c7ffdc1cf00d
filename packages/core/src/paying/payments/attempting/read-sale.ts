import { binSpan } from '../../../cards/bin-span.ts';
import type { SealedCard } from '../../../cards/sealed-card.ts';
import type { Pool } from '../../../ground/database/pool.ts';
import type { ReadSale } from '../../acquiring/routed-sale.ts';
import { findCardRange } from '../../routing/find-card-range.ts';
import { drawFor } from '../../routing/rank-accounts.ts';
import { type ReadPayment, readPayment } from '../reading/read-payment.ts';

type Deps = { readonly pool: Pool; readonly shared: { readonly readPayment: ReadPayment } };

type Submission = { readonly paymentId: string; readonly attemptCount: number; readonly card: SealedCard };

/** Reads what routing rules need to know about a card that was submitted. */
export function readSaleOf(deps: Deps, { paymentId, attemptCount, card }: Submission): ReadSale {
  return async (withRange) => {
    const payment = await readPayment(deps, paymentId);
    if (payment === undefined) return undefined;
    const { amount, capture } = payment.session;
    const range = withRange ? await findCardRange(deps.pool, binSpan(card)) : undefined;
    return {
      currency: amount.currency,
      amountMinor: amount.minor,
      capture,
      brands: [...new Set([card.brand, range?.brand ?? card.brand])],
      country: range?.country ?? null,
      draw: drawFor(paymentId, attemptCount),
    };
  };
}
