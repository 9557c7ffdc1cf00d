import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { TOKENS_CSS } from '@pay/look/tokens';
import { FONTS_CSS } from './fonts.ts';

const FILES = ['frame.css', 'overview.css', 'reference.css'];

/** All CSS of the documentation, exactly as it appears between `<style>` and `</style>`. */
export const STYLE = [
  TOKENS_CSS,
  FONTS_CSS,
  ...FILES.map((file) => readFileSync(new URL(`views/${file}`, import.meta.url), 'utf8')),
].join('');

/** Used in the CSP as `style-src '${styleHash}'`. */
export const styleHash = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;
