import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pdfName } from './pdf-name.ts';

const PATTERN = new RegExp(pdfName('JavaScript'));

/** The same characters, each either plain or as an escape with digits in either case. */
function spellingsOf(text: string): fc.Arbitrary<string> {
  return fc.tuple(...[...text].map((character) => fc.constantFrom(character, ...escapesOf(character)))).map(joined);
}

function escapesOf(character: string): readonly string[] {
  const digits = character.charCodeAt(0).toString(16);
  return [`#${digits}`, `#${digits.toUpperCase()}`];
}

function joined(parts: readonly string[]): string {
  return parts.join('');
}

test('a name is found in every spelling, whatever is before it and after its end', () => {
  const end = fc.constantFrom('', ' ', '/', '<', '(', '#', '#20', '#2f', '-');
  fc.assert(
    fc.property(fc.string(), spellingsOf('/JavaScript'), end, (before, name, after) => {
      expect(PATTERN.test(`${before}${name}${after}`)).toBe(true);
    }),
  );
});

test('a longer name is not found', () => {
  fc.assert(
    fc.property(spellingsOf('/JavaScript'), fc.stringMatching(/^[A-Za-z0-9]$/).chain(spellingsOf), (name, next) => {
      expect(PATTERN.test(`${name}${next}`)).toBe(false);
    }),
  );
});
