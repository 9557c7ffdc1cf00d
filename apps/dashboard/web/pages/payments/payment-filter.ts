import { westernDigits } from '../../pieces/western-digits.ts';
import { dayAfter, isDay } from '../books/days.ts';

/** The filters in the address. `from` and `to` are the first and the last day. */
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

/** The filter for the server, which knows when the profile's days begin; its `to` is the day after the last one. */
export function asQuery({ from, to, last4, ...others }: PaymentFilter): Readonly<Record<string, string>> {
  const texts = { ...others, last4: westernDigits(last4) };
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  return { ...given, ...(isDay(from) && { from }), ...(isDay(to) && { to: dayAfter(to) }) };
}
