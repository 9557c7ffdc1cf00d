import { createHash } from 'node:crypto';
import { readBuiltScript } from './read-built-script.ts';

/** The pages that have their own script: the card form, and the page that waits for an answer. */
export const SCRIPT_NAMES = ['form', 'checking'] as const;
export type ScriptName = (typeof SCRIPT_NAMES)[number];

export type PageScript = {
  readonly code: string;
  /** Used in the CSP as `script-src '${hash}'`. */
  readonly hash: string;
};

export const SCRIPT_FILES: Readonly<Record<ScriptName, URL>> = {
  form: new URL('../../../dist/card-page.js', import.meta.url),
  checking: new URL('../../../dist/checking.js', import.meta.url),
};

const read = new Map<ScriptName, PageScript>();

/**
 * The script of a page, read once.
 * @throws ConfigError if it has not been built
 */
export function pageScript(name: ScriptName): PageScript {
  const known = read.get(name);
  if (known !== undefined) return known;
  const script = withHash(readBuiltScript(SCRIPT_FILES[name]));
  read.set(name, script);
  return script;
}

function withHash(code: string): PageScript {
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
}
