import { describe, expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { TOKENS_CSS } from './tokens.ts';

const TEXT = 4.5;
const SHAPE = 3;

/** [foreground, background, minimum ratio of WCAG 2.2 AA] */
const PAIRS = [
  ...['ink', 'soft-ink', 'accent', 'good', 'warn', 'bad'].flatMap((ink) => [
    [ink, 'ground', TEXT] as const,
    [ink, 'raised', TEXT] as const,
    [ink, 'sunken', TEXT] as const,
  ]),
  ['on-accent', 'accent', TEXT],
  ['on-accent', 'accent-strong', TEXT],
  ['accent', 'accent-ground', TEXT],
  ['ink', 'good-ground', TEXT],
  ['good', 'good-ground', TEXT],
  ['ink', 'warn-ground', TEXT],
  ['warn', 'warn-ground', TEXT],
  ['ink', 'bad-ground', TEXT],
  ['bad', 'bad-ground', TEXT],
  ['field', 'raised', SHAPE],
] as const;

const [light = '', dark = ''] = TOKENS_CSS.split('@media (prefers-color-scheme: dark)');
const THEMES = { light: colours(light), dark: new Map([...colours(light), ...colours(dark)]) };

describe.each(['light', 'dark'] as const)('%s colours', (theme) => {
  test.each(PAIRS)('%s on %s reaches %d : 1', (seen, ground, least) => {
    expect(contrast(colour(theme, seen), colour(theme, ground))).toBeGreaterThanOrEqual(least);
  });
});

test('the dark theme redefines every colour of the light one', () => {
  expect([...colours(dark).keys()]).toEqual([...colours(light).keys()]);
});

function colours(css: string): Map<string, string> {
  return new Map([...css.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

function colour(theme: keyof typeof THEMES, name: string): string {
  const value = THEMES[theme].get(name);
  if (value === undefined) throw new Error(`no token --${name}`);
  return value;
}
