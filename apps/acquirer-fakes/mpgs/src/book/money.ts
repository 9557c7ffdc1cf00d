/** The currencies of ISO 4217 whose minor unit is not a hundredth. */
const DECIMALS: Readonly<Record<string, number>> = {
  ...currenciesOf(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'),
  ...currenciesOf(3, 'BHD IQD JOD KWD LYD OMR TND'),
};

export type Money = { readonly minor: bigint; readonly currency: string };

/** Reads a decimal in major units; null if it has more decimals than the currency, or is not above zero. */
export function readMoney(amount: unknown, currency: unknown): Money | null {
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return null;
  const text = typeof amount === 'number' ? String(amount) : amount;
  const [, whole, fraction = ''] = typeof text === 'string' ? (/^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? []) : [];
  const decimals = decimalsOf(currency);
  if (whole === undefined || fraction.length > decimals) return null;
  const minor = BigInt(whole + fraction.padEnd(decimals, '0'));
  return minor > 0n ? { minor, currency } : null;
}

/** A JSON number with all decimals of the currency, such as 10.500. A JavaScript number would lose trailing zeros. */
export function jsonAmount(minor: bigint, currency: string): unknown {
  const decimals = decimalsOf(currency);
  const digits = minor.toString().padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);
}

function decimalsOf(currency: string): number {
  return DECIMALS[currency] ?? 2;
}

function currenciesOf(decimals: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, decimals]));
}
