import { type Networks, networks } from './networks.ts';
import { networkOf, type PlainAddress, plainAddress } from './plain-address.ts';

export type ClientAddress = {
  /** The address that the request comes from; null if the connection is already gone. */
  readonly address: string | null;
  /** The network that the client's tries are counted by; null if strangers would share this network. */
  readonly counted: string | null;
};

const UNKNOWN: ClientAddress = { address: null, counted: null };

/**
 * Addresses that do not exist on the internet. A connection from such an address comes from our own proxy, and all
 * clients share the address.
 */
const PRIVATE = networks(
  '0.0.0.0/8, 10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.168.0.0/16, ::/127, fc00::/7, fe80::/10',
);

/**
 * The client's address. `X-Forwarded-For` is read only if the peer is a trusted proxy. It is read from the right, where
 * the nearest proxy has added its entry, and the first address that is not a trusted proxy is the client's. The client
 * itself might have written anything further left. If there is no such address, or an entry is not an address, the
 * result is the peer's own address, and tries are not counted by it.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: Networks,
): ClientAddress {
  const own = plainAddress(peer);
  if (own === undefined) return UNKNOWN;
  if (!trusted.has(own)) return { address: own.text, counted: PRIVATE?.has(own) ? null : networkOf(own) };
  const client = nearestStranger(forwardedFor ?? '', trusted);
  if (client === undefined) return { address: own.text, counted: null };
  return { address: client.text, counted: networkOf(client) };
}

function nearestStranger(forwardedFor: string, trusted: Networks): PlainAddress | undefined {
  for (const entry of forwardedFor.split(',').reverse()) {
    const address = plainAddress(withoutPort(entry.trim()));
    if (address === undefined || !trusted.has(address)) return address;
  }
  return undefined;
}

/** Some proxies write the port as well: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  return /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(entry)?.[1] ?? entry;
}
