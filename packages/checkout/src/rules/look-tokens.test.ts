import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOOK_TOKENS } from './look-tokens.ts';

const tokens = readFileSync(new URL('../../../look/src/tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)');

test.each(Object.entries(LOOK_TOKENS))('--%s is the same as on all our pages', (name, [lightValue, darkValue]) => {
  const valueIn = (css: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1]?.replace(/^#f{6}$/, '#fff');
  expect([lightValue, darkValue]).toEqual([valueIn(light), valueIn(dark)]);
});
