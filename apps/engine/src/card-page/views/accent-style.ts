import { createHash } from 'node:crypto';
import { type AccentColours, accentColours } from '@pay/look/accent-colours';

export type AccentStyle = {
  /** The exact text between `<style>` and `</style>`. */
  readonly css: string;
  /** Used in the CSP as `style-src '${hash}'`. */
  readonly hash: string;
};

const KEPT_MAX = 1_000;
const kept = new Map<string, AccentStyle>();

/**
 * The style that replaces our colour with a merchant's (`#rrggbb`). This style precedes the common style, so its
 * selectors must be more specific. It is created once for each colour.
 */
export function accentStyle(accent: string): AccentStyle {
  const known = kept.get(accent);
  if (known) return known;
  if (kept.size >= KEPT_MAX) kept.clear();
  const css = `html:root{${tokens(accentColours(accent, 'light'))}}
@media (prefers-color-scheme: dark){html:root{${tokens(accentColours(accent, 'dark'))}}}`;
  const made = { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` };
  kept.set(accent, made);
  return made;
}

function tokens(colours: AccentColours): string {
  return [
    `--accent:${colours.accent}`,
    `--accent-strong:${colours.accentStrong}`,
    `--accent-ground:${colours.accentGround}`,
    `--fill:${colours.fill}`,
    `--fill-strong:${colours.fillStrong}`,
    `--fill-line:${colours.fillLine}`,
    `--on-accent:${colours.onFill}`,
  ].join(';');
}
