import type { LineType } from './settlement-line.ts';

/** One column with a sign, or one column for paid amounts and one for taken amounts. */
export type AmountColumns = string | { readonly credit: string; readonly debit: string };

/**
 * How to read the lines of a CSV file. Names of columns are compared without regard to case, spaces and punctuation. A
 * column whose name ends with a question mark here can be missing. If a member lists several columns, all are read. The
 * members of a mapping file have the same names.
 */
export type Mapping = {
  readonly separator: ',' | ';' | '\t' | '|';
  /** `minor`: amounts are whole numbers of minor units. */
  readonly decimals: 'point' | 'comma' | 'minor';
  /** Lines before the line with the names of the columns. */
  readonly skip_lines: number;
  /** Columns that can contain our ids, alone or in a longer text. */
  readonly reference: readonly string[];
  /** The acquirer's reference for the payment. */
  readonly acquirer_reference?: string;
  /** The acquirer's reference for the capture, the refund or the dispute. */
  readonly movement_reference?: string;
  /** Without this column, lines with positive amounts are `settled`, and lines with negative amounts are `refunded`. */
  readonly type?: string;
  /** Our types by the values in the acquirer's column; every other line is an `adjustment`. */
  readonly types: Readonly<Record<string, LineType>>;
  readonly currency?: string;
  /** For lines without a currency. */
  readonly default_currency?: string;
  /** Before fees. */
  readonly amount: AmountColumns;
  /** `by_type`: the amount is written without a sign, and the type determines whether it is paid or taken. */
  readonly sign: 'as_written' | 'by_type';
  /** Columns whose sum is the fee. Not read if the line has a net amount in the same currency. */
  readonly fee: readonly string[];
  /** After fees. */
  readonly net?: AmountColumns;
  /**
   * Whether net amounts carry their signs although the amounts do not. `written`: they do, and are read as they are.
   * `by_type`, the default if `sign` is `by_type`: the type determines their signs, as for the amounts.
   */
  readonly net_sign?: 'written' | 'by_type';
  readonly net_currency?: string;
  readonly date?: string;
  readonly date_order: 'ymd' | 'dmy' | 'mdy';
  /** Lines with a different value in this column are left out, because such lines are not about this account. */
  readonly account?: { readonly column: string; readonly is: string };
};

/**
 * Our own format, for acquirers whose files are prepared by a program: comma-separated, amounts with a decimal point,
 * the types of `LineType`.
 */
export const OWN_FORMAT: Mapping = {
  separator: ',',
  decimals: 'point',
  skip_lines: 0,
  reference: ['reference'],
  acquirer_reference: 'acquirer_reference',
  movement_reference: 'movement_reference',
  type: 'type',
  types: {
    settled: 'settled',
    refunded: 'refunded',
    refund_reversed: 'refund_reversed',
    chargeback: 'chargeback',
    chargeback_reversal: 'chargeback_reversal',
    second_chargeback: 'second_chargeback',
    fee: 'fee',
    payout: 'payout',
  },
  currency: 'currency',
  amount: 'amount',
  sign: 'as_written',
  fee: ['fee'],
  date: 'date',
  date_order: 'ymd',
};
