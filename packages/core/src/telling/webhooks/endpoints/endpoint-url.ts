import type { Environment } from '../../../ground/environment/environment.ts';
import type { Reason } from '../../../ground/refusals/reason.ts';
import { accepted, type Result, refusedField } from '../../../ground/refusals/refusal.ts';
import { addressVerdict } from './public-address.ts';

export type EndpointUrlRules = {
  /** True only in the sandbox; elsewhere an endpoint must use https. */
  readonly allowHttp: boolean;
  /**
   * Whether an endpoint can be on the developer's own machine: only in the sandbox, and only if the operator allows it.
   */
  readonly allowLoopback: boolean;
};

export function endpointUrlRules(
  environment: Environment,
  { allowLoopbackWebhooks }: { readonly allowLoopbackWebhooks: boolean },
): EndpointUrlRules {
  const isSandbox = environment === 'sandbox';
  return { allowHttp: isSandbox, allowLoopback: isSandbox && allowLoopbackWebhooks };
}

const LENGTH_MAX = 2_048;
const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/**
 * Reads an endpoint's URL. The URL must be absolute and ASCII (hosts in punycode), have at most 2,048 characters and no
 * user-info or fragment, and must not name an address that is not public. The addresses that a name resolves to are
 * checked at each attempt. Refuses: invalid_request.
 */
export function parseEndpointUrl(text: string, rules: EndpointUrlRules): Result<string> {
  const problem = problemWith(text, rules);
  return problem === undefined ? accepted(text) : refusedField('invalid_request', 'url', problem);
}

function problemWith(text: string, rules: EndpointUrlRules): Reason | undefined {
  if (text.length > LENGTH_MAX) return 'url_too_long';
  if (!PRINTABLE_ASCII.test(text)) return 'url_not_ascii';
  // Node's parser reads a backslash as a slash; other parsers do not.
  if (text.includes('\\')) return 'url_with_backslash';
  if (!/^https?:\/\//i.test(text)) return 'url_not_absolute';
  const url = URL.parse(text);
  if (!url) return 'url_unreadable';
  // The authority is taken from the text, because the parser skips slashes around an empty host and drops an empty user
  // name.
  const authority = text.split(/[/?#]/)[2];
  if (!authority) return 'url_without_host';
  if (authority.includes('@')) return 'url_with_user';
  if (text.includes('#')) return 'url_with_fragment';
  if (url.protocol === 'http:' && !rules.allowHttp) return 'url_not_https';
  return problemWithHost(url.hostname.replace(/\.$/, ''), rules);
}

/** The parser has converted every disguised IPv4 address to four numbers, and every IPv6 address has brackets. */
function problemWithHost(host: string, { allowLoopback }: EndpointUrlRules): Reason | undefined {
  const isLiteral = host.startsWith('[') || /^[0-9.]+$/.test(host);
  const isLocalName = host === 'localhost' || host.endsWith('.localhost');
  const verdict = isLiteral ? addressVerdict(host.replace(/^\[|\]$/g, '')) : isLocalName ? 'loopback' : 'public';
  if (verdict === 'public' || (verdict === 'loopback' && allowLoopback)) return undefined;
  return 'url_not_public';
}
