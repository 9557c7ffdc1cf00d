import { isIP } from 'node:net';

/**
 * An address in the form that is used for comparing and counting: IPv4, or IPv6 without a zone.
 */
export type PlainAddress = { readonly family: 'ipv4' | 'ipv6'; readonly text: string };

const MAPPED_GROUPS = [0, 0, 0, 0, 0, 0xffff];

/**
 * Reads text that must be only an address; IPv6 that wraps IPv4 (`::ffff:…`) becomes IPv4. Undefined: not an address.
 */
export function plainAddress(text: string | undefined): PlainAddress | undefined {
  const version = text === undefined ? 0 : isIP(text);
  if (text === undefined || version === 0) return undefined;
  if (version === 4) return { family: 'ipv4', text };
  const [bare = ''] = text.toLowerCase().split('%');
  const groups = groupsOf(bare);
  if (MAPPED_GROUPS.every((group, index) => groups[index] === group)) {
    const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]);
    return { family: 'ipv4', text: bytes.join('.') };
  }
  return { family: 'ipv6', text: bare };
}

/**
 * The key that one shopper's tries are counted by: an IPv4 address, or the /64 of an IPv6 address, because a household
 * can use any address in its /64.
 */
export function networkOf({ family, text }: PlainAddress): string {
  if (family === 'ipv4') return text;
  const prefix = groupsOf(text).slice(0, 4);
  return `${prefix.map((group) => group.toString(16)).join(':')}::/64`;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(ipv6: string): readonly number[] {
  const [head = [], tail] = ipv6.split('::').map(groupsIn);
  if (tail === undefined) return head;
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function groupsIn(part: string): readonly number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}
