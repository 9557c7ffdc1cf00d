import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { TOKENS_CSS } from '@pay/look/tokens';
import { FONTS_CSS } from './fonts.ts';

const FILES = ['frame.css', 'overview.css', 'reference.css'];

/** All CSS of the documentation, exactly as between `<style>` and `</style>`. */
export const STYLE = [
  TOKENS_CSS,
  FONTS_CSS,
  ...FILES.map((file) => readFileSync(new URL(`views/${file}`, import.meta.url), 'utf8')),
].join('');

/** For the CSP: `style-src '${styleHash}'`. */
export const styleHash = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;
