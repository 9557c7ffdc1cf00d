import { CURRENCIES, decimalsOf } from '@pay/money/currency';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExactly } from '../../parse-exactly.ts';
import { CHECKOUT_COM } from '../checkout-com-kind.ts';
import { FULL_VALUE, fromTheirs, OTHER_DECIMALS, THOUSANDTHS, theirDecimals, toTheirs } from './amount.ts';

const AMOUNT = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  amountMinor: fc.bigInt({ min: 0n, max: 10n ** 12n }),
});
const currencyOf = (code: string) => CURRENCIES.find((each) => each === code);

test("in every currency that we offer, an amount is the same money in our units and in Checkout.com's, or is not sent", () => {
  fc.assert(
    fc.property(AMOUNT, fc.constantFrom(1n, 10n, 100n), ({ currency, amountMinor: digits }, unit) => {
      const amountMinor = digits * unit;
      const sent = toTheirs({ currency, amountMinor });
      const [ours, theirs] = [decimalsOf(currency), theirDecimals(currency)];
      if (sent === null) {
        expect(THOUSANDTHS.includes(currency)).toBe(true);
        expect(amountMinor % 10n).not.toBe(0n);
        return;
      }
      expect(sent * 10n ** BigInt(ours)).toBe(amountMinor * 10n ** BigInt(theirs));
      if (THOUSANDTHS.includes(currency)) expect(sent % 10n).toBe(0n);
      expect(fromTheirs(parseExactly(String(sent)), currency)).toBe(amountMinor);
    }),
  );
});

test('exactly the amounts that Checkout.com can take are accepted when a session is created', () => {
  fc.assert(
    fc.property(AMOUNT, fc.constantFrom(1n, 10n), ({ currency, amountMinor: digits }, unit) => {
      const amountMinor = digits * unit;
      const step = BigInt(CHECKOUT_COM.capabilities.amountSteps[currency] ?? 1);
      expect(amountMinor % step === 0n).toBe(toTheirs({ currency, amountMinor }) !== null);
    }),
  );
});

describe('the units', () => {
  test('of every currency with three decimals or none are those that Checkout.com lists', () => {
    for (const currency of CURRENCIES) {
      const decimals = decimalsOf(currency);
      expect(FULL_VALUE.includes(currency), currency).toBe(decimals === 0 && currency !== 'CLP');
      expect(THOUSANDTHS.includes(currency), currency).toBe(decimals === 3);
    }
  });

  test('differ from ISO 4217 in one currency', () => {
    expect(OTHER_DECIMALS).toEqual({ CLP: 2 });
    const clp = currencyOf('CLP');
    expect(clp && toTheirs({ currency: clp, amountMinor: 1_500n })).toBe(150_000n);
    expect(clp && fromTheirs(150_001n, clp)).toBeNull();
  });

  test('end in 0 if the currency has three decimals', () => {
    const bhd = currencyOf('BHD');
    expect(bhd && [12_500n, 12_505n].map((amountMinor) => toTheirs({ currency: bhd, amountMinor }))).toEqual([
      12_500n,
      null,
    ]);
  });

  test.each(['"10500"', '10.5', '1e4', '-1', 'null', 'true'])('are not read from %s', (text) => {
    expect(fromTheirs(parseExactly(text), currencyOf('BHD') ?? null)).toBeNull();
  });
});
