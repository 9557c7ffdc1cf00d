import { readFileSync } from 'node:fs';

/** The custom properties of `tokens.css`, light and dark, as CSS text to put before a page's own style. */
export const TOKENS_CSS = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
