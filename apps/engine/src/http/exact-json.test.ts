import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ExactNumber, parseExactJson } from './exact-json.ts';

const parse = (text: string) => parseExactJson(Buffer.from(text)) as { amount: unknown };

test.each(['10.500', '1e400', '-0', '12345678901234567890', '0.1', '1.5E+2'])(
  'an amount keeps its digits: %s',
  (digits) => {
    expect(parse(`{"amount":${digits}}`).amount).toEqual(new ExactNumber(digits));
  },
);

test.each(['"10"', 'null', 'true', '[1]', '{}'])('what is no number is left as it is: %s', (value) => {
  expect(parse(`{"amount":${value}}`).amount).not.toBeInstanceOf(ExactNumber);
});

test('every other member is what JSON.parse says', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      if (!text.includes('amount')) expect(parseExactJson(Buffer.from(text))).toEqual(JSON.parse(text));
    }),
  );
});

test.each(['', '{', '{"amount":NaN}', '{"amount":01}', "{'a':1}", '{"a":1}x'])('%s is refused', (text) => {
  expect(() => parse(text)).toThrow();
});

test('bytes that are not UTF-8 are refused', () => {
  expect(() => parseExactJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow();
});
