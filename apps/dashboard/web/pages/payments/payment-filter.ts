import { westernDigits } from '../../pieces/western-digits.ts';

/** The filters in the address. `from` and `to` are days, which `asQuery` converts to instants for the server. */
export const PAYMENT_FILTERS = [
  'q',
  'status',
  'brand',
  'from',
  'to',
  'currency',
  'amount_min',
  'amount_max',
  'reference',
  'metadata',
  'last4',
] as const;

export type PaymentFilter = Readonly<Record<(typeof PAYMENT_FILTERS)[number], string>>;

/** The filter for the server: whole days in the person's time zone, including the last one. */
export function asQuery({ from, to, last4, ...others }: PaymentFilter): Readonly<Record<string, string>> {
  const texts = { ...others, last4: westernDigits(last4) };
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  return { ...given, ...instant('from', from, 0), ...instant('to', to, 1) };
}

function instant(name: 'from' | 'to', day: string, daysLater: number) {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined) return {};
  return { [name]: new Date(Number(year), Number(month) - 1, Number(date) + daysLater).toISOString() };
}
