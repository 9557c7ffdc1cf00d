import { fromMinor, majorText, parseAmount } from '@pay/money/amount';
import { type Currency, parseCurrency } from '@pay/money/currency';
import { SourceNumber } from './exact-json.ts';

/** Amounts are sent as decimal strings in major units, with all decimals of the currency. */
export function writeAmount(minor: bigint, currency: Currency): string {
  return majorText(fromMinor(minor, currency));
}

/** Reads an amount in major units, which the gateway sends as a JSON number. Null if the number is not exact. */
export function readAmount(value: unknown, currency: Currency | null): bigint | null {
  const text = value instanceof SourceNumber ? value.text : value;
  if (typeof text !== 'string' || currency === null) return null;
  if (/^0(\.0+)?$/.test(text)) return 0n;
  const parsed = parseAmount(text, currency);
  return parsed.ok ? parsed.amount.minor : null;
}

export function readCurrency(value: unknown): Currency | null {
  return typeof value === 'string' ? (parseCurrency(value) ?? null) : null;
}
