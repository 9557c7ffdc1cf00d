import { type Amount, fromMinor } from '@pay/money/amount';
import type { CardBrand } from '../../cards/brand.ts';
import { BRAND_NAMES } from '../../cards/card-brand.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { logoPath } from '../../merchants/logos/logo.ts';
import type { Session } from '../../paying/sessions/session.ts';
import { type SessionRow, sessionColumns, sessionFromRow } from '../../paying/sessions/sessions-sql.ts';
import { receiptPath } from './receipt-address.ts';

/** What a shopper can read about a payment that was paid. */
export type Receipt = {
  readonly environment: Environment;
  readonly merchantName: string;
  readonly look: { readonly accent: string | null; readonly logoPath: string | null };
  readonly paymentId: string;
  readonly reference: string | null;
  readonly description: string | null;
  readonly locale: Session['locale'];
  /** `brandName` is empty if the brand is unknown. */
  readonly card: { readonly brand: CardBrand; readonly brandName: string; readonly lastFour: string } | null;
  /** What was charged, before refunds. */
  readonly paid: Amount;
  readonly paidAt: Date;
  /** Oldest first. */
  readonly refunds: readonly { readonly amount: Amount; readonly at: Date }[];
  readonly refunded: Amount;
  /** The path on the engine of the payment's environment. */
  readonly path: string;
};

/** Times are ISO 8601 texts. */
type RefundedColumn = { amount_minor: number; at: string };

export type ReceiptRow = SessionRow & {
  secret: Buffer;
  environment: Environment;
  display_name: string;
  accent: string | null;
  logo_hash: string | null;
  card_brand: CardBrand | null;
  card_last_four: string | null;
  refunded: RefundedColumn[];
};

/** The columns of a ReceiptRow, from the session `s`, its profile `p` and the receipt settings `g`. */
export const RECEIPT_COLUMNS = `${sessionColumns('s')}, g.secret, p.environment, p.display_name, p.accent, p.logo_hash,
  a.card_brand, a.card_last_four,
  (select coalesce(json_agg(json_build_object('amount_minor', f.amount_minor, 'at', f.completed_at)
     order by f.completed_at, f.refund_id), '[]')
   from refunds f
   where f.profile_id = s.profile_id and f.track_id = s.track_id and f.state = 'succeeded') as refunded`;

/** The attempt `a` that took the money of the session `s`. */
export const PAID_ATTEMPT = `left join attempts a on a.profile_id = s.profile_id and a.attempt_id = s.live_attempt_id`;

export function receiptFromRow(row: ReceiptRow): Receipt {
  const session = sessionFromRow(row);
  const { currency } = session.amount;
  if (session.paymentId === null || session.completedAt === null) throw new Error('a paid session has no payment');
  return {
    environment: row.environment,
    merchantName: row.display_name,
    look: { accent: row.accent, logoPath: row.logo_hash && logoPath(session.profileId, row.logo_hash) },
    paymentId: session.paymentId,
    reference: session.reference,
    description: session.description,
    locale: session.locale,
    card: cardOf(row),
    paid: fromMinor(session.capturedMinor, currency),
    paidAt: session.completedAt,
    refunds: row.refunded.map(({ amount_minor: minor, at }) => ({
      amount: fromMinor(BigInt(minor), currency),
      at: new Date(at),
    })),
    refunded: fromMinor(session.refundedMinor, currency),
    path: receiptPath(row.secret, session.paymentId),
  };
}

function cardOf({ card_brand: brand, card_last_four: lastFour }: ReceiptRow): Receipt['card'] {
  if (brand === null || lastFour === null) return null;
  return { brand, brandName: brand === 'unknown' ? '' : BRAND_NAMES[brand], lastFour };
}
