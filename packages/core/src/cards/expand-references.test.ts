import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandReferences } from './expand-references.ts';

const expanded = (text: string) => expandReferences(Buffer.from(text)).toString();

describe('expandReferences', () => {
  it.each([
    ['&#52;&#50;', '42'],
    ['&#x34;&#X32;', '42'],
    ['&#52&#50', '42'],
    ['&#0000000000000052;', '4'],
    ['&#x00000000000000034;', '4'],
    ['&#1636;', '٤'],
    ['&#128512;', '😀'],
    ['a&#45;b', 'a-b'],
    ['&#x110000; &#9999999;', '&#x110000; &#9999999;'],
    ['&#; &#x; &amp; &lt;', '&#; &#x; &amp; &lt;'],
  ])('makes %j %j', (text, result) => {
    expect(expanded(text)).toBe(result);
  });

  it('writes any character that a reference names', () => {
    const character = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });
    fc.assert(
      fc.property(character, fc.boolean(), (text, isHexadecimal) => {
        const point = text.codePointAt(0) ?? 0;
        expect(expanded(isHexadecimal ? `&#x${point.toString(16)};` : `&#${point};`)).toBe(
          Buffer.from(text).toString(),
        );
      }),
    );
  });

  it('changes no byte of anything else', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = Buffer.from(bytes.map((byte) => (byte === 0x23 ? 0x20 : byte)));
        expect(expandReferences(text).equals(text)).toBe(true);
      }),
    );
  });
});
