import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentDecode } from './percent-decode.ts';

function decode(text: string): [string, boolean] {
  const { bytes, wellFormed } = percentDecode(Buffer.from(text));
  return [bytes.toString(), wellFormed];
}

describe('percentDecode', () => {
  it.each([
    ['', '', true],
    ['a+b%20c', 'a b c', true],
    ['%34%32', '42', true],
    ['%2b%2B', '++', true],
    ['%D9%a4', '٤', true],
    ['%2534', '%34', true],
    ['100%', '100%', false],
    ['%4', '%4', false],
    ['%zz%34', '%zz4', false],
    ['%%34', '%4', false],
    ['%4g', '%4g', false],
  ])('decodes %j to %j, well-formed: %s', (text, decoded, wellFormed) => {
    expect(decode(text)).toEqual([decoded, wellFormed]);
  });

  it('decodes what a form encodes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const encoded = new URLSearchParams({ '': text }).toString().slice(1);
        expect(decode(encoded)).toEqual([text, true]);
      }),
    );
  });
});
