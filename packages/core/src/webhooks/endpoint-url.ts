import type { Environment } from '../profiles/environment.ts';
import { accepted, type Result, refusedField } from '../refusals/refusal.ts';
import { addressVerdict } from './public-address.ts';

export type EndpointUrlRules = {
  /** Outside sandbox an endpoint has to use https. */
  readonly allowHttp: boolean;
  /** A developer's own machine: only in sandbox, and only where the operator allowed it. */
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
 * Reads an endpoint's URL: absolute, ASCII (hosts in punycode), no user-info, no fragment, at most 2,048 characters, and
 * no address that is not public. What a name resolves to is judged at each attempt. Refuses: invalid_request.
 */
export function parseEndpointUrl(text: string, rules: EndpointUrlRules): Result<string> {
  const problem = problemWith(text, rules);
  return problem === undefined ? accepted(text) : refusedField('invalid_request', 'url', problem);
}

function problemWith(text: string, rules: EndpointUrlRules): string | undefined {
  if (text.length > LENGTH_MAX) return 'The URL has at most 2,048 characters.';
  if (!PRINTABLE_ASCII.test(text)) return 'The URL is ASCII without spaces; write the host in punycode.';
  // The parser reads a backslash as a slash, and others do not.
  if (text.includes('\\')) return 'The URL holds no backslash.';
  if (!/^https?:\/\//i.test(text)) return 'The URL is absolute and begins with https://.';
  const url = URL.parse(text);
  if (!url) return 'This is not a URL.';
  // As it is written: the parser skips slashes that stand for an empty host, and drops an empty user name.
  const authority = text.split(/[/?#]/)[2];
  if (!authority) return 'The URL names its host.';
  if (authority.includes('@')) return 'The URL holds no user name.';
  if (text.includes('#')) return 'The URL has no fragment.';
  if (url.protocol === 'http:' && !rules.allowHttp) return 'The URL must use https.';
  return problemWithHost(url.hostname.replace(/\.$/, ''), rules);
}

/** The parser has written every disguise of an IPv4 address as four numbers, and every IPv6 one in brackets. */
function problemWithHost(host: string, { allowLoopback }: EndpointUrlRules): string | undefined {
  const isLiteral = host.startsWith('[') || /^[0-9.]+$/.test(host);
  const isLocalName = host === 'localhost' || host.endsWith('.localhost');
  const verdict = isLiteral ? addressVerdict(host.replace(/^\[|\]$/g, '')) : isLocalName ? 'loopback' : 'public';
  if (verdict === 'public' || (verdict === 'loopback' && allowLoopback)) return undefined;
  return 'The URL must lead to a public address.';
}
