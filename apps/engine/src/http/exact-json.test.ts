import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ExactNumber, parseExactJson, UnfitJson } from './exact-json.ts';

const parse = (text: string) => parseExactJson(Buffer.from(text)) as { amount: unknown };

test.each(['10.500', '1e400', '-0', '12345678901234567890', '0.1', '1.5E+2'])(
  'an amount keeps its digits: %s',
  (digits) => {
    expect(parse(`{"amount":${digits}}`).amount).toEqual(new ExactNumber(digits));
  },
);

test.each(['"10"', 'null', 'true', '[1]', '{}'])('an amount that is not a number is left unchanged: %s', (value) => {
  expect(parse(`{"amount":${value}}`).amount).not.toBeInstanceOf(ExactNumber);
});

test('every other member is parsed as JSON.parse would parse it', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      if (!text.includes('amount')) expect(parseExactJson(Buffer.from(text))).toEqual(JSON.parse(text));
    }),
  );
});

test.each(['', '{', '{"amount":NaN}', '{"amount":01}', "{'a':1}", '{"a":1}x'])('%s is refused', (text) => {
  expect(() => parse(text)).toThrow();
});

test('a body nested up to 32 levels deep is accepted, and a deeper one is refused', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(() => parse(nested(32))).not.toThrow();
  expect(() => parse(`${nested(32)}x`)).toThrow(SyntaxError);
  for (const depth of [33, 30_000]) expect(() => parse(nested(depth))).toThrow(UnfitJson);
  expect(() => parse('{"a":'.repeat(5_000))).toThrow(UnfitJson);
  expect(() => parse(`[${'[],'.repeat(100)}"${'['.repeat(100)}"]`)).not.toThrow();
});

test('bytes that are not UTF-8 are refused', () => {
  expect(() => parseExactJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow();
});

test.each([
  '{"a":1,"a":1}',
  '{"amount":1,"amount":2}',
  '{"a":1,"\\u0061":2}',
  '[{"b":{"a":1,"c":[],"a":{}}}]',
  '{"__proto__":1,"__proto__":2}',
  '{"":1,"":2}',
  '{"0":1,"0":2}',
])('an object with a duplicate member is refused: %s', (text) => {
  expect(() => parse(text)).toThrow(UnfitJson);
});

test.each([
  '{"a":":","b:":"\\":"}',
  '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}',
  '{"a":"\\\\","b":":"}',
  '{"__proto__":{"a":1},"a":1}',
  '["a",":"]',
  '{}',
  '1',
  '"a:a"',
])('a body without duplicate members is accepted: %s', (text) => {
  expect(parse(text)).toEqual(JSON.parse(text));
});

test('any serialised object is accepted, and refused once a member is duplicated', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.json()), (members) => {
      const pairs = Object.entries(members).map(([name, value]) => `${JSON.stringify(name)}:${value}`);
      expect(() => parse(`{${pairs.join()}}`)).not.toThrow();
      if (pairs.length > 0) expect(() => parse(`{${[...pairs, pairs[0]].join()}}`)).toThrow(UnfitJson);
    }),
  );
});
