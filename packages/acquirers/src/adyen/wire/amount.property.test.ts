import { CURRENCIES, decimalsOf } from '@pay/money/currency';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExactly } from '../../parse-exactly.ts';
import { ADYEN } from '../adyen-kind.ts';
import { amountJson, fromAdyen, OTHER_DECIMALS, toAdyen } from './amount.ts';

const AMOUNT = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  amountMinor: fc.bigInt({ min: 0n, max: 10n ** 15n }),
});

test("in every currency, an amount is the same money in our units and in Adyen's, or is not sent", () => {
  fc.assert(
    fc.property(AMOUNT, (amount) => {
      const sent = toAdyen(amount);
      const [ours, theirs] = [
        decimalsOf(amount.currency),
        OTHER_DECIMALS[amount.currency] ?? decimalsOf(amount.currency),
      ];
      if (sent === null) expect(amount.amountMinor % 10n ** BigInt(ours - theirs)).not.toBe(0n);
      else {
        expect(BigInt(sent.value) * 10n ** BigInt(ours)).toBe(amount.amountMinor * 10n ** BigInt(theirs));
        expect(fromAdyen(parseExactly(amountJson(sent)))).toEqual(amount);
      }
    }),
  );
});

test('exactly the amounts that Adyen can take are accepted when a session is created', () => {
  fc.assert(
    fc.property(AMOUNT, fc.constantFrom(1n, 10n, 100n), (amount, unit) => {
      const { currency, amountMinor } = { ...amount, amountMinor: amount.amountMinor * unit };
      const step = BigInt(ADYEN.capabilities.amountSteps[currency] ?? 1);
      expect(amountMinor % step === 0n).toBe(toAdyen({ currency, amountMinor }) !== null);
    }),
  );
});

describe("Adyen's units", () => {
  const value = (code: string, amountMinor: bigint) => {
    const currency = CURRENCIES.find((each) => each === code);
    return currency && toAdyen({ currency, amountMinor })?.value;
  };

  test('differ from ISO 4217 in four currencies', () => {
    expect([value('CLP', 1_500n), value('ISK', 1_500n)]).toEqual(['150000', '150000']);
    expect([value('CVE', 1_500n), value('IDR', 1_500n)]).toEqual(['15', '15']);
    expect([value('BHD', 1_500n), value('USD', 1_500n), value('JPY', 1_500n)]).toEqual(['1500', '1500', '1500']);
  });

  test('are too coarse for parts of a rupiah, which are not rounded away', () => {
    expect(value('IDR', 1_550n)).toBeUndefined();
    expect(fromAdyen({ currency: 'ISK', value: 150_001n })).toBeNull();
  });

  test.each([
    ['a text', '{"currency":"BHD","value":"10500"}'],
    ['a fraction', '{"currency":"BHD","value":10.5}'],
    ['an exponent', '{"currency":"BHD","value":1e4}'],
    ['negative', '{"currency":"BHD","value":-1}'],
    ['of an unknown currency', '{"currency":"XXX","value":1}'],
    ['in lower case', '{"currency":"bhd","value":1}'],
  ])('are not read from an amount that is %s', (_what, text) => {
    expect(fromAdyen(parseExactly(text))).toBeNull();
  });

  test('are read to the last digit', () => {
    const { amountMinor } = fromAdyen(parseExactly('{"currency":"BHD","value":90071992547409931}')) ?? {};
    expect(amountMinor).toBe(90_071_992_547_409_931n);
  });
});
