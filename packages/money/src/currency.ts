declare const checked: unique symbol;

/** A code in `CURRENCIES`: three upper-case letters. Only `parseCurrency` creates one. */
export type Currency = string & { readonly [checked]: 'currency' };

/** The number of digits after the decimal point. */
export type Decimals = 0 | 2 | 3;

/**
 * ISO 4217 list one, as published on 2026-09-17 by the maintenance agency:
 * https://www.six-group.com/dam/download/financial-information/data-center/iso-currrency/lists/list-one.xml
 * Left out: precious metals, bond units, drawing rights and units of account, test and no-currency codes
 * (XAU, XBA, XDR, XUA, XTS, XXX …) and fund codes (BOV, CHE, CHW, CLF, COU, MXV, USN, UYI, UYW, XAD), because none of
 * them is money that a shopper can pay with.
 */
const CODES_BY_DECIMALS: Readonly<Record<Decimals, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD
      CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS
      GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP
      LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK
      NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS
      SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST
      XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

const decimalsByCode: ReadonlyMap<string, Decimals> = new Map(
  ([0, 2, 3] as const).flatMap((decimals) =>
    CODES_BY_DECIMALS[decimals].split(/\s+/).map((code): [string, Decimals] => [code, decimals]),
  ),
);

/** All currencies that shoppers can pay in, in alphabetical order. */
export const CURRENCIES = [...decimalsByCode.keys()].sort() as unknown as readonly Currency[];

/**
 * The code must match exactly: lower case, spaces and retired codes (BGN, HRK, ANG, SLL, ZWL, CUC …) give `undefined`.
 */
export function parseCurrency(text: string): Currency | undefined {
  return decimalsByCode.has(text) ? (text as Currency) : undefined;
}

export function decimalsOf(currency: Currency): Decimals {
  const decimals = decimalsByCode.get(currency);
  if (decimals === undefined) throw new RangeError('The currency is not in the table');
  return decimals;
}
