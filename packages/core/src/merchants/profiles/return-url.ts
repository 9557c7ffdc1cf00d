import type { Reason } from '../../ground/refusals/reason.ts';
import { accepted, type Result, refusedField } from '../../ground/refusals/refusal.ts';

export type ReturnUrlRules = {
  /**
   * Whether `http://localhost` on a developer's own machine is accepted: only in the sandbox, and only if the operator
   * allows it.
   */
  readonly allowLocalhost: boolean;
};

const LENGTH_MAX = 2_048;
const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/**
 * Reads a return URL: absolute `https`, ASCII (hosts in punycode), no user-info, no fragment, at most 2,048 characters.
 * The text is kept unchanged, because shoppers are sent to exactly what the merchant registered. Refuses:
 * return_url_invalid.
 */
export function parseReturnUrl(text: string, field: string, rules: ReturnUrlRules): Result<string> {
  const problem = problemWith(text, rules);
  if (problem === undefined) return accepted(text);
  return refusedField('return_url_invalid', field, problem);
}

function problemWith(text: string, { allowLocalhost }: ReturnUrlRules): Reason | undefined {
  if (text.length > LENGTH_MAX) return 'url_too_long';
  if (!PRINTABLE_ASCII.test(text)) return 'url_not_ascii';
  // Node's parser reads a backslash as a slash, but other parsers do not, so two programs would see different
  // addresses.
  if (text.includes('\\')) return 'url_with_backslash';
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return 'url_not_absolute';
  const url = URL.parse(text);
  if (!url) return 'url_unreadable';
  // This part is checked as written, because the parser skips slashes around an empty host, and drops an empty user
  // name.
  const authority = text.split(/[/?#]/)[2];
  if (!authority) return 'url_without_host';
  if (authority.includes('@')) return 'url_with_user';
  if (text.includes('#')) return 'url_with_fragment';
  if (url.protocol === 'https:') return undefined;
  if (url.protocol === 'http:' && url.hostname === 'localhost') {
    return allowLocalhost ? undefined : 'localhost_not_allowed';
  }
  return 'url_not_https';
}
