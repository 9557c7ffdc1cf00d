import { domainToUnicode } from 'node:url';
import { getDomain } from 'tldts';

/** The domain behind an origin, for people who decide whether to allow it. */
export type OriginSite = {
  /** The registrable domain, whose owner controls all hosts below it; for an IP address, the address. */
  readonly domain: string;
  /** Whether the profile already uses this domain. If not, the domain must be spelled out to allow the origin. */
  readonly isKnown: boolean;
  /** A domain of the profile that the origin resembles without belonging to that domain. */
  readonly looksLike: string | null;
};

/** Characters that are easily confused with others, each with the character that it looks like. */
const LOOKS: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/0/g, 'o'],
  [/[1i|]/g, 'l'],
  [/5/g, 's'],
  [/[-_.]/g, ''],
];
/** The maximum number of characters in which two names can differ and still be confused. */
const DIFFERENCES_MAX = 2;
const NAME_LENGTH_MIN = 5;

/** `urls` are the URLs that the profile already uses, such as its allowed origins and return URLs. */
export function originSite(origin: string, urls: readonly string[]): OriginSite {
  const host = hostOf(origin);
  const domain = domainOf(host);
  const known = [...new Set(urls.map((url) => domainOf(hostOf(url))).filter((each) => each !== ''))];
  if (known.includes(domain)) return { domain, isKnown: true, looksLike: null };
  return { domain, isKnown: false, looksLike: known.find((own) => isLookAlike(host, domain, own)) ?? null };
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? '';
}

/** Includes the domains of hosting companies whose customers each have their own host, such as github.io. */
function domainOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

function isLookAlike(host: string, domain: string, own: string): boolean {
  if (host.includes(own)) return true;
  const [name, ownName] = [nameOf(domain), nameOf(own)];
  if (looked(name) === looked(ownName)) return true;
  const isLong = Math.min(name.length, ownName.length) >= NAME_LENGTH_MIN;
  return isLong && (name.includes(ownName) || differences(name, ownName) <= DIFFERENCES_MAX);
}

/** The part of a domain that its owner chose, without accents: `shop` of shop.co.uk. */
function nameOf(domain: string): string {
  const [name = ''] = domainToUnicode(domain).split('.');
  return name.normalize('NFKD').replace(/\p{M}/gu, '');
}

function looked(name: string): string {
  return LOOKS.reduce((text, [from, to]) => text.replace(from, to), name);
}

/** The minimum number of characters that must be added, removed or replaced to turn one name into the other. */
function differences(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [place, character] of [...one].entries()) {
    const next = [place + 1];
    for (let at = 1; at <= other.length; at++) {
      const replaced = (row[at - 1] ?? 0) + (other[at - 1] === character ? 0 : 1);
      next.push(Math.min((row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
