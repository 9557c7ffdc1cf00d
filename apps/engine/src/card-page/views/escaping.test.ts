import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGS } from '../texts/texts.ts';
import { ORDINARY, type SampleData, samplePages } from './sample-views.ts';
import { withoutPieces } from './without-pieces.ts';

const NASTY = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '" autofocus onfocus="alert(1)',
  '</title></style><svg onload=alert(1)>',
  '<!--',
  '--><b>',
  '&lt;b&gt;&#60;&',
  '$&!`\\',
  '\u202e\u2069\u2066"<',
  '!',
  '<',
  '=',
];

const nasty = fc
  .array(fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'grapheme', maxLength: 12 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => `a${parts.join('')}`);

const data: fc.Arbitrary<SampleData> = fc.record({
  merchantName: nasty,
  amountText: nasty,
  description: nasty,
  paymentId: nasty,
  token: nasty,
  query: nasty,
  fieldName: nasty,
  fieldValue: nasty,
  last4: nasty,
  requestId: nasty,
});

describe.each(LANGS)('in %s', (lang) => {
  const ordinary = skeletons(ORDINARY);

  test('no data can change the elements and attributes of any page', () => {
    fc.assert(
      fc.property(data, (sample) => {
        expect(skeletons(sample)).toEqual(ordinary);
      }),
      { numRuns: 60 },
    );
  });

  test('the check itself detects an element or attribute that breaks out', () => {
    expect(skeleton('<p title="a"><b>x</b></p>')).not.toEqual(skeleton('<p title="a">x</p>'));
    expect(skeleton('<p title="a" onclick="b">x</p>')).not.toEqual(skeleton('<p title="a">x</p>'));
    expect(skeleton('<p title="a" onclick=b>x</p>')).not.toEqual(skeleton('<p title="a">x</p>'));
  });

  function skeletons(sample: SampleData): Record<string, readonly string[]> {
    return Object.fromEntries([...samplePages(lang, sample)].map(([name, html]) => [name, skeleton(html)]));
  }
});

/** Every tag with the names of its attributes, without values; a `<` that does not start a tag is kept. */
function skeleton(html: string): string[] {
  const tag = /<(?:[^<>"]|"[^"]*")*>|</g;
  return [...withoutPieces(html).matchAll(tag)].map(([whole]) => whole.replace(/="[^"]*"/g, '=').replace(/\s+/g, ' '));
}
