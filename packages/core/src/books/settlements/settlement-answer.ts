import { type Currency, parseCurrency } from '@pay/money/currency';
import { sumNumber } from '@pay/money/sum';
import { UnreadableRow } from '../../ground/database/unreadable-row.ts';
import type { FileRow, LineRow } from './read-settlements-sql.ts';
import type { LineType } from './reading/settlement-line.ts';
import type { ItemReason } from './settlement-item.ts';

/** An amount that can be negative. Both are exact up to 15 digits; a larger sum is rounded to the nearest number. */
export type SignedAmount = { amount: number; amount_minor: number };

/** The totals of one currency. Amounts that the acquirer takes are negative, except for fees. */
export type SettlementTotal = {
  currency: string;
  settled: SignedAmount;
  refunded: SignedAmount;
  disputed: SignedAmount;
  other: SignedAmount;
  fees: SignedAmount;
  net: SignedAmount;
};

/** A settlement file as merchants see it. */
export type SettlementAnswer = {
  settlement_id: string;
  account_id: string;
  name: string;
  format: string;
  sha256: string;
  status: 'importing' | 'imported';
  line_count: number;
  open_items: number;
  first_at: string | null;
  last_at: string | null;
  /** Empty until the file is imported. */
  totals: SettlementTotal[];
  created_at: string;
};

/** A line of a settlement file. */
export type SettlementLineAnswer = {
  number: number;
  type: LineType;
  amount: number;
  amount_minor: number;
  currency: string;
  fee: number;
  fee_minor: number;
  fee_currency: string;
  /** `none`: there is nothing to match. `open`: the line waits for a person. `closed`: a person has decided. */
  status: 'matched' | 'open' | 'closed' | 'none';
  reason: ItemReason | null;
  /** The id of the attempt, capture, refund or dispute that the line settles. */
  reference: string | null;
  acquirer_reference: string | null;
  track_id: string | null;
  at: string | null;
};

export function settlementAnswer(row: FileRow): SettlementAnswer {
  return {
    settlement_id: row.file_id,
    account_id: row.account_id,
    name: row.name,
    format: row.format,
    sha256: row.sha256.toString('hex'),
    status: row.completed_at === null ? 'importing' : 'imported',
    line_count: row.line_count,
    open_items: row.open_items,
    first_at: row.first_at?.toISOString() ?? null,
    last_at: row.last_at?.toISOString() ?? null,
    totals: (row.totals ?? []).map(({ currency: code, settled, refunded, disputed, other, fees, net }) => {
      const currency = known(code, row.file_id);
      const signed = (minor: number) => signedAmount(BigInt(minor), currency);
      return {
        currency,
        settled: signed(settled),
        refunded: signed(refunded),
        disputed: signed(disputed),
        other: signed(other),
        fees: signed(fees),
        net: signed(net),
      };
    }),
    created_at: row.created_at.toISOString(),
  };
}

export function settlementLineAnswer(row: LineRow): SettlementLineAnswer {
  const amount = signedAmount(row.amount_minor, known(row.currency, row.type));
  const fee = signedAmount(row.fee_minor, known(row.fee_currency, row.type));
  return {
    number: row.number,
    type: row.type as LineType,
    ...amount,
    currency: row.currency,
    fee: fee.amount,
    fee_minor: fee.amount_minor,
    fee_currency: row.fee_currency,
    status: statusOf(row),
    reason: row.reason as ItemReason | null,
    reference: row.matched_reference,
    acquirer_reference: row.movement_reference ?? row.acquirer_reference,
    track_id: row.track_id,
    at: row.at?.toISOString() ?? null,
  };
}

function statusOf({ reason, is_open: isOpen, matched_kind: kind }: LineRow): SettlementLineAnswer['status'] {
  if (reason !== null && isOpen === true) return 'open';
  if (kind !== null) return 'matched';
  return reason === null ? 'none' : 'closed';
}

function signedAmount(minor: bigint, currency: Currency): SignedAmount {
  return { amount: sumNumber(minor, currency), amount_minor: Number(minor) };
}

function known(code: string, id: string): Currency {
  const currency = parseCurrency(code);
  if (!currency) throw new UnreadableRow(id, `its currency ${code} is not known`);
  return currency;
}
