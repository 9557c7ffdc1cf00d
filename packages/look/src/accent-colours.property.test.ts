import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accentColours, isReadable, type Theme } from './accent-colours.ts';
import { contrast } from './contrast.ts';
import { TOKENS_CSS } from './tokens.ts';

const [light = '', dark = ''] = TOKENS_CSS.split('@media (prefers-color-scheme: dark)');
const TOKENS: Readonly<Record<Theme, string>> = { light, dark };
const THEMES = ['light', 'dark'] as const;

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

function token(theme: Theme, name: string): string {
  const value = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(TOKENS[theme])?.[1];
  if (value === undefined) throw new Error(`no token --${name}`);
  return value;
}

describe.each(THEMES)('a merchant’s colour, whatever it is, in the %s theme', (theme) => {
  const grounds = ['ground', 'raised', 'sunken'].map((name) => token(theme, name));

  test('gives words, links and rings that can be read on every ground of the page', () => {
    fc.assert(
      fc.property(colour, (each) => {
        const { accent, accentStrong, accentGround } = accentColours(each, theme);
        for (const seen of [accent, accentStrong]) {
          for (const ground of [...grounds, accentGround]) expect(contrast(seen, ground)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  test('is the button’s as it is, with words that can be read and an edge that can be seen', () => {
    fc.assert(
      fc.property(colour, (each) => {
        const { fill, fillStrong, fillLine, onFill } = accentColours(each, theme);
        expect(fill).toBe(each);
        for (const ground of [fill, fillStrong]) expect(contrast(onFill, ground)).toBeGreaterThanOrEqual(4.5);
        for (const ground of grounds) expect(contrast(fillLine, ground)).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  test('is left as it is where it can be read already', () => {
    const own = token(theme, 'accent');
    expect(accentColours(own, theme)).toMatchObject({ accent: own, fill: own, fillLine: own });
  });
});

test.each([
  ['#0b6b61', true],
  ['#767676', true],
  ['#777777', false],
  ['#ffd400', false],
  ['#ffffff', false],
])('%s can be read on white: %s', (each, isSo) => {
  expect(isReadable(each)).toBe(isSo);
});

test('white words stand on what is dark enough for them, dark ones on the rest', () => {
  expect(accentColours('#0b6b61', 'light').onFill).toBe('#ffffff');
  expect(accentColours('#ffd400', 'light').onFill).toBe('#0c1a2a');
});
