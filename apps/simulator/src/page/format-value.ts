import type { Value } from '../book/sale.ts';

/** The currencies of ISO 4217 whose minor unit is not a hundredth. */
const DECIMALS: Readonly<Record<string, number>> = {
  ...currenciesOf(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...currenciesOf(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...currenciesOf(4, 'CLF UYW'),
};

/** An amount such as "1,234.500 BHD", with Western digits in every language, as on cards. */
export function formatValue({ minor, currency }: Value): string {
  const decimals = DECIMALS[currency] ?? 2;
  const digits = minor.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(?:\d{3})+$)/g, ',');
  const fraction = digits.slice(digits.length - decimals);
  return `${decimals === 0 ? whole : `${whole}.${fraction}`} ${currency}`;
}

function currenciesOf(decimals: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, decimals]));
}
