import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsCardNumber } from './card-number-in-text.ts';
import { GROUPS, scrubCardNumbers } from './scrub-card-numbers.ts';
import { TEST_NUMBERS } from './test-numbers.ts';

const NUMBER = '5105105105105100';

describe('scrubCardNumbers', () => {
  it.each([
    [`no such card: ${NUMBER}`, 'no such card: [card number]'],
    [`{"number":"${NUMBER}","cvv":"123"}`, '{"number":"[card number]","cvv":"123"}'],
    ['5105 1051 0510 5100 is refused', '[card number] is refused'],
    ['5105-1051-0510-5100', '[card number]'],
    ['5105–1051–0510–5100', '[card number]'],
    ['paid with 5105.1051.0510.5100, thanks', 'paid with [card number], thanks'],
    ['5105/1051/0510/5100', '[card number]'],
    [`5105.1051.0510.5100 ${NUMBER}`, '[card number]'],
    ['{"card":["5105","1051","0510","5100"]}', '{"card":["[card number]"]}'],
    ['٥١٠٥ ١٠٥١ ٠٥١٠ ٥١٠٠', '[card number]'],
    [`${NUMBER} 123, then ${NUMBER}`, '[card number], then [card number]'],
    [
      `Error: ${NUMBER}\n    at pay (file:///app/pay.ts:12:34)`,
      'Error: [card number]\n    at pay (file:///app/pay.ts:12:34)',
    ],
    ['https://x.example/?c=5105%201051%200510%205100', 'https://x.example/?c=[card number]'],
    ['%35105105105105100', '[text with a card number]'],
  ])('removes the number from %s', (text, scrubbed) => {
    expect(scrubCardNumbers(text)).toBe(scrubbed);
  });

  it.each([
    'duplicate key value violates unique constraint "sessions_pkey"',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'timeout after 1763731200000 ms',
    'Key (session_id)=(trk_7Hq2Lw9ZbT4cVx8NfKdR3mYsJ6PgAe) is not present.',
    '',
  ])('leaves as it is: %s', (text) => {
    expect(scrubCardNumbers(text)).toBe(text);
  });

  it('leaves nothing that could be a card number, whatever surrounds it', () => {
    const number = fc.constantFrom(...TEST_NUMBERS.map((each) => each.number));
    const around = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9 %+./-]*$/));
    fc.assert(
      fc.property(fc.array(fc.oneof(number, number.map(encodeAll), around), { maxLength: 6 }), (pieces) => {
        const scrubbed = scrubCardNumbers(pieces.join(''));
        expect(containsCardNumber(scrubbed)).toBe(false);
      }),
    );
  });

  it('finds the groups that a search from every digit would find', () => {
    const fromEveryDigit = /\p{Nd}+(?:[^\p{L}\p{Nd}]{1,3}\p{Nd}+){2,}/gu;
    const piece = fc.oneof(
      fc.stringMatching(/^[0-9]{1,6}$/),
      fc.constantFrom('.', ' ', ', ', ' - ', '....', 'x', '٤', '２', '\u{1D7D9}', '/', '\n'),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        expect(text.match(GROUPS)).toEqual(text.match(fromEveryDigit));
      }),
    );
  });

  it('ends for a very long run of digits', () => {
    const run = '1'.repeat(1_000_000);
    expect(scrubCardNumbers(`${run}x${NUMBER}`)).toBe(`${run}x[card number]`);
  });

  it('does not change text without a card number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!containsCardNumber(text));
        expect(scrubCardNumbers(text)).toBe(text);
      }),
    );
  });
});

function encodeAll(number: string): string {
  return number.replace(/\d/g, (digit) => `%3${digit}`);
}
