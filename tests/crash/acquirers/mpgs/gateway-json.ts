import { decimalsOf } from '../../clients/money.ts';

/** A member of a message; a number is given as a string of its digits. */
export type Members = { [name: string]: unknown };

type Reviver = (name: string, value: unknown, context: { readonly source?: string }) => unknown;

/** Parses a message from the gateway. Throws if it is not an object. */
export function parseGateway(text: string): Members {
  const digits: Reviver = (_name, value, { source }) => (typeof value === 'number' ? { digits: source } : value);
  // The compiler's declaration of JSON.parse does not have the reviver's third argument yet.
  const parsed: unknown = JSON.parse(text, digits as (name: string, value: unknown) => unknown);
  if (typeof parsed !== 'object' || parsed === null) throw new Error('this is not a message from the gateway');
  return parsed as Members;
}

/** Serialises what `parseGateway` has read, with the same digits. */
export function writeGateway(message: Members): string {
  const raw = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON;
  return JSON.stringify(message, (_name, value: unknown) => (isNumber(value) ? raw(value.digits) : value));
}

type SourceNumber = { digits: string };

function isNumber(value: unknown): value is SourceNumber {
  return typeof value === 'object' && value !== null && 'digits' in value;
}

export function memberOf(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? (at as Members)[name] : undefined), value);
}

export function textAt(value: unknown, path: string): string {
  const found = memberOf(value, path);
  return typeof found === 'string' ? found : '';
}

/** Reads an amount in major units. It is a number in answers and a string in requests. */
export function minorAt(value: unknown, path: string, currency: string): bigint | null {
  const found = memberOf(value, path);
  const text = isNumber(found) ? found.digits : found;
  const [, whole, fraction = ''] = typeof text === 'string' ? (/^(\d+)(?:\.(\d+))?$/.exec(text) ?? []) : [];
  const decimals = decimalsOf(currency);
  return whole === undefined || decimals === undefined ? null : BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** Increases amounts by this number of minor units, and sets this currency. */
export function changeAmounts(
  value: unknown,
  names: readonly string[],
  from: string,
  { more, currency }: { readonly more: bigint; readonly currency: string },
): void {
  if (typeof value !== 'object' || value === null) return;
  const members = value as Members;
  for (const name of names) {
    const minor = minorAt(members, name, from);
    if (minor === null || minor === 0n) continue;
    const text = majorOf(minor + more, currency);
    members[name] = isNumber(members[name]) ? { digits: text } : text;
  }
}

function majorOf(minor: bigint, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(minor).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
