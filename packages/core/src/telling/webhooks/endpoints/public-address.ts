import { BlockList, isIP } from 'node:net';

/** `private` is anything that is neither public nor this machine, including text that is not an address. */
export type AddressVerdict = 'public' | 'loopback' | 'private';

const LOOPBACK = { ipv4: blockList(['127.0.0.0/8']), ipv6: blockList(['::1/128']) } as const;

/** The only IPv6 block allocated as global unicast; mapped, translated and local addresses are outside it. */
const GLOBAL_IPV6 = blockList(['2000::/3']);

/** IANA's special-purpose registries (RFC 6890 and later additions), and addresses that lead into other networks. */
const SPECIAL = blockList([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, and cloud metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
  '168.63.129.16/32', // looks public, but is the host of every Azure virtual machine
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: contains an IPv4 address, possibly a private one
  '3ffe::/16', // returned to IANA
  '3fff::/20', // documentation
]);

/**
 * Whether an address is public, this machine or private. The address has the form that a resolver or `URL.hostname`
 * (without brackets) returns. Other spellings, names and zone ids are `private`, because anything unclear is refused.
 */
export function addressVerdict(address: string): AddressVerdict {
  const version = isIP(address);
  // A zone names an interface of this machine, so an address with a zone is never a public server.
  if (version === 0 || address.includes('%')) return 'private';
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (LOOPBACK[family].check(address, family)) return 'loopback';
  if (family === 'ipv6' && !GLOBAL_IPV6.check(address, family)) return 'private';
  return SPECIAL.check(address, family) ? 'private' : 'public';
}

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
