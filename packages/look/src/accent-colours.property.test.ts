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

describe.each(THEMES)('any merchant colour, in the %s theme', (theme) => {
  const grounds = ['ground', 'raised', 'sunken'].map((name) => token(theme, name));

  test('gives text, links and focus rings enough contrast on every background of the page', () => {
    fc.assert(
      fc.property(colour, (each) => {
        const { accent, accentStrong, accentGround } = accentColours(each, theme);
        for (const seen of [accent, accentStrong]) {
          for (const ground of [...grounds, accentGround]) expect(contrast(seen, ground)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  test('is used unchanged for the button, with readable text and a visible edge', () => {
    fc.assert(
      fc.property(colour, (each) => {
        const { fill, fillStrong, fillLine, onFill } = accentColours(each, theme);
        expect(fill).toBe(each);
        for (const ground of [fill, fillStrong]) expect(contrast(onFill, ground)).toBeGreaterThanOrEqual(4.5);
        for (const ground of grounds) expect(contrast(fillLine, ground)).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  test('is unchanged if it is already readable', () => {
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
])('%s is readable on white: %s', (each, isSo) => {
  expect(isReadable(each)).toBe(isSo);
});

test('text is white on colours that are dark enough, and dark on the rest', () => {
  expect(accentColours('#0b6b61', 'light').onFill).toBe('#ffffff');
  expect(accentColours('#ffd400', 'light').onFill).toBe('#0c1a2a');
});
