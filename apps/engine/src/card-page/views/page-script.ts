import { createHash } from 'node:crypto';
import { readBuiltScript } from './read-built-script.ts';

export type PageScript = {
  readonly code: string;
  /** Used in the CSP as `script-src '${hash}'`. */
  readonly hash: string;
};

let read: PageScript | undefined;

/**
 * The script of the form and of the page that waits for an answer, read once.
 * @throws ConfigError if it has not been built
 */
export function pageScript(): PageScript {
  read ??= withHash(readBuiltScript(new URL('../../../dist/card-page.js', import.meta.url)));
  return read;
}

function withHash(code: string): PageScript {
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
}
