import { BlockList } from 'node:net';
import { type PlainAddress, plainAddress } from './plain-address.ts';

export type Networks = { readonly has: (address: PlainAddress) => boolean };

/** Reads addresses and networks (`10.0.0.0/8`), separated by commas; undefined if one of them is neither. */
export function networks(list: string): Networks | undefined {
  // In a single list, a wide enough IPv6 network would match every IPv4 address.
  const named = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const entry of list.split(',')) {
    const written = entry.trim();
    if (written === '') continue;
    const [base, bits, ...more] = written.split('/');
    const address = plainAddress(base);
    if (address === undefined || more.length > 0) return undefined;
    const width = address.family === 'ipv4' ? 32 : 128;
    if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > width)) return undefined;
    named[address.family].addSubnet(address.text, bits === undefined ? width : Number(bits), address.family);
  }
  return { has: ({ family, text }) => named[family].check(text, family) };
}
