import { type Currency, decimalsOf } from '@pay/money/currency';
import { containsCardNumber } from '../../../cards/card-number-in-text.ts';
import { isStorableText } from '../../../ground/refusals/storable-text.ts';
import type { Mapping } from './mapping.ts';

const WRITTEN = {
  point: /^([+-]?)(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,15}))?$/,
  comma: /^([+-]?)(\d{1,15}|\d{1,3}(?:\.\d{3}){1,4})(?:,(\d{1,15}))?$/,
} as const;
const MINOR = /^([+-]?)(\d{1,15})$/;

/** Enough for the ids of every acquirer that we know. */
const REFERENCE_MAX = 200;

/**
 * Reads an amount, with or without thousands separators, as minor units; undefined if it cannot be read, would have to be
 * rounded, or is too large.
 */
export function readMinor(text: string, decimals: Mapping['decimals'], currency: Currency): bigint | undefined {
  const match = (decimals === 'minor' ? MINOR : WRITTEN[decimals]).exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const digits = whole.replace(/[.,]/g, '');
  const places = decimals === 'minor' ? 0 : decimalsOf(currency);
  if (/[1-9]/.test(fraction.slice(places))) return undefined;
  const minor = BigInt(digits + fraction.slice(0, places).padEnd(places, '0'));
  if (minor > 999_999_999_999_999n) return undefined;
  return sign === '-' ? -minor : minor;
}

const DAY = {
  ymd: /^(?<y>\d{4})[-/.]?(?<m>\d\d)[-/.]?(?<d>\d\d)/,
  dmy: /^(?<d>\d\d?)[-/.](?<m>\d\d?)[-/.](?<y>\d{4})/,
  mdy: /^(?<m>\d\d?)[-/.](?<d>\d\d?)[-/.](?<y>\d{4})/,
} as const;
const TIME = /^[T ]+(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|UTC)?$/;

/** A day with or without a time, taken as UTC; undefined if it cannot be read. */
export function readDate(text: string, order: Mapping['date_order']): Date | undefined {
  const day = DAY[order].exec(text);
  if (day === null) return undefined;
  const { y = '', m = '', d = '' } = day.groups ?? {};
  const rest = text.slice(day[0].length);
  const time = TIME.exec(rest);
  if (rest !== '' && time === null) return undefined;
  const [, hour = '00', minute = '00', second = '00'] = time ?? [];
  const iso = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}T${hour}:${minute}:${second}.000Z`;
  const date = new Date(iso);
  return !Number.isNaN(date.getTime()) && date.toISOString() === iso ? date : undefined;
}

/** A reference that can be stored; null for text that could be a card number, which is never stored. */
export function readReference(text: string): string | null {
  if (text === '' || text.length > REFERENCE_MAX || !isStorableText(text) || containsCardNumber(text)) return null;
  return text;
}
