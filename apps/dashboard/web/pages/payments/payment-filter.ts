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
] as const;

export type PaymentFilter = Readonly<Record<(typeof PAYMENT_FILTERS)[number], string>>;

/** The filter for the server: whole days in the person's time zone, including the last one. */
export function asQuery({ from, to, ...others }: PaymentFilter): Readonly<Record<string, string>> {
  const given = Object.fromEntries(Object.entries(others).filter(([, text]) => text !== ''));
  return { ...given, ...instant('from', from, 0), ...instant('to', to, 1) };
}

function instant(name: 'from' | 'to', day: string, daysLater: number) {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined) return {};
  return { [name]: new Date(Number(year), Number(month) - 1, Number(date) + daysLater).toISOString() };
}
