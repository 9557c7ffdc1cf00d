import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCardForm } from './card-form.ts';
import { TEST_NUMBERS } from './test-numbers.ts';

const TODAY = { year: 2026, month: 11 };

/** Spellings of a value, with each character plain, percent-encoded, or as a digit of another script. */
function spellings(text: string): fc.Arbitrary<string> {
  const styles = fc.array(fc.constantFrom('plain', 'encoded', 'arabic', 'persian'), {
    minLength: text.length,
    maxLength: text.length,
  });
  return styles.map((chosen) => [...text].map((character, index) => spell(character, chosen[index])).join(''));
}

function spell(character: string, style: string | undefined): string {
  const isDigit = /[0-9]/.test(character);
  if (isDigit && style === 'arabic') return `%D9%a${character}`;
  if (isDigit && style === 'persian') return `%db%B${character}`;
  if (character === ' ') return style === 'plain' ? '+' : '%20';
  return style === 'plain' ? character : `%${character.charCodeAt(0).toString(16)}`;
}

const separators = fc.constantFrom('', '', '', ' ', '-', ' - ', '  ');

const spacedNumbers = fc
  .constantFrom(...TEST_NUMBERS)
  .chain(({ number, brand }) =>
    fc
      .array(separators, { minLength: number.length, maxLength: number.length })
      .map((gaps) => ({ number, brand, text: [...number].map((digit, index) => digit + gaps[index]).join('') })),
  );

const expiries = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2027, max: 2045 }), fc.constantFrom('/', ' / ', '-', ' '))
  .chain(([month, year, separator]) => {
    const [mm, yy] = [String(month).padStart(2, '0'), String(year).slice(2)];
    const texts = [`${mm}${yy}`, `${mm}${separator}${yy}`, `${month}${separator}${yy}`, `${mm}${separator}${year}`];
    return fc.constantFrom(...texts).map((text) => ({ month, year, text }));
  });

describe('readCardForm', () => {
  it('reads a card with any spacing, encoding and surrounding fields', () => {
    const forms = fc.tuple(spacedNumbers, expiries, fc.nat(9999)).chain(([card, expiry, random]) => {
      const length = card.brand === 'amex' ? 4 : 3;
      const cvv = String(random).padStart(4, '0').slice(0, length);
      const pairs = fc.tuple(
        spellings(card.text).map((text) => `number=${text}`),
        spellings(expiry.text).map((text) => `expiry=${text}`),
        spellings(cvv).map((text) => `cvv=${text}`),
        fc
          .webQueryParameters()
          .filter((query) => !/number|expiry|cvv/.test(query))
          .map((query) => query.slice(0, 40)),
      );
      return pairs
        .chain((all) => fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }))
        .map((shuffled) => ({ body: shuffled.join('&'), card, expiry, cvv }));
    });
    fc.assert(
      fc.property(forms, ({ body, card, expiry, cvv }) => {
        const { card: read } = readCardForm(Buffer.from(body), TODAY);
        if (!read.ok) throw new Error(`refused: ${JSON.stringify(read.errors)}`);
        expect(read.card.open((secret) => ({ ...secret, number: `${secret.number}`, cvv: `${secret.cvv}` }))).toEqual({
          number: card.number,
          cvv,
          expiryMonth: expiry.month,
          expiryYear: expiry.year,
        });
      }),
    );
  });

  it('accepts any body without throwing, and overwrites it with zeros', () => {
    const piece = fc.oneof(
      fc.constantFrom('number', 'expiry', 'cvv', 'token', '=', '=', '&', '&', '%', '+', '%D9%A4', '4242424242424242'),
      fc.constantFrom('08/28', '123', '%3', '%00', '%F0%9F', '\u0664'),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc.array(piece, { maxLength: 30 }).map((pieces) => Buffer.from(pieces.join(''))),
    );
    fc.assert(
      fc.property(bodies, (body) => {
        const form = readCardForm(body, TODAY);
        expect(body.every((byte) => byte === 0)).toBe(true);
        expect(form.card.ok || form.card.errors.length > 0).toBe(true);
        for (const name of form.fields.keys()) expect(name).toMatch(/^(?!(?:number|expiry|cvv)$)[a-z_]{1,32}$/);
      }),
    );
  });
});
