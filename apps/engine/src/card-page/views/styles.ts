import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { TOKENS_CSS } from '@pay/look/tokens';
import type { ScriptName } from './page-script.ts';

export type Style = {
  /** Exactly as it appears between `<style>` and `</style>`. */
  readonly css: string;
  /** Used in the CSP as `style-src '${hash}'`. */
  readonly hash: string;
};

export const STYLES = {
  form: readStyle('base.css', 'fields.css', 'form.css'),
  outcome: readStyle('base.css', 'outcome.css'),
  link: readStyle('base.css', 'fields.css', 'form.css', 'link.css'),
  receipt: readStyle('base.css', 'outcome.css', 'receipt.css'),
} as const;

export type StyleName = keyof typeof STYLES;

/**
 * The style of a page with a script. A page without a script has the style of an outcome, unless the page names another
 * style.
 */
export function styleNameOf(script: ScriptName | null, named: StyleName = 'outcome'): StyleName {
  if (script === null) return named;
  return script === 'form' ? 'form' : 'outcome';
}

function readStyle(...files: readonly string[]): Style {
  const texts = files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'));
  const css = withoutNotes([TOKENS_CSS, ...texts].join(''));
  return { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` };
}

/** Every page contains a style, so comments and insignificant spaces are removed from it. */
function withoutNotes(css: string): string {
  return css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .trim();
}
