import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { TOKENS_CSS } from '@pay/look/tokens';

const FILES = ['base.css', 'fields.css', 'form.css', 'outcome.css'];

/** All CSS of every view, exactly as it appears between `<style>` and `</style>`. */
export const STYLE = withoutNotes(
  [TOKENS_CSS, ...FILES.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))].join(''),
);

/** Used in the CSP as `style-src '${styleHash}'`. */
export const styleHash = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

/** Every page contains the style, so comments and indentation are removed. */
function withoutNotes(css: string): string {
  return css.replace(/\/\*.*?\*\//gs, '').replace(/\n\s*/g, '\n');
}
