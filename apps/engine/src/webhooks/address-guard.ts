import { isIP, type LookupFunction } from 'node:net';
import { addressVerdict } from '@pay/core/telling/webhooks/endpoints/public-address';
import { NameNotResolved, resolveName } from './resolve-name.ts';

/** A host that is not on the public internet. */
export class AddressNotPublic extends Error {}

export type AddressGuard = {
  /**
   * Throws AddressNotPublic if the host is an IP address that is not allowed, because Node does not call `lookup` for
   * IP addresses.
   */
  readonly checkHost: (hostname: string) => void;
  /** Passed to `net.connect`, so that the connection is opened to exactly the address that has been checked. */
  readonly lookup: LookupFunction;
};

export type AddressRules = {
  /** Whether delivery to this machine is allowed, for developers. */
  readonly allowLoopback: boolean;
  /** Finds all addresses of a host name. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
};

/**
 * Keeps our connections out of private networks. A name is resolved again for each connection. If any of its addresses
 * is not allowed, none is used, because a name with public and private addresses is suspicious.
 */
export function addressGuard({ allowLoopback, resolve = resolveName }: AddressRules): AddressGuard {
  const check = (address: string): void => {
    const verdict = addressVerdict(address);
    if (verdict === 'public' || (verdict === 'loopback' && allowLoopback)) return;
    throw new AddressNotPublic('the address is not public');
  };

  const checkedAddresses = async (hostname: string) => {
    const addresses = await resolve(hostname);
    if (addresses.length === 0) throw new NameNotResolved('the name has no address');
    for (const address of addresses) check(address);
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };

  return {
    checkHost: (hostname) => {
      const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
      if (isIP(bare) !== 0 || hostname.startsWith('[')) check(bare);
    },
    lookup: (hostname, options, callback) => {
      checkedAddresses(hostname).then(
        (all) => (options.all ? callback(null, all) : callback(null, all[0]?.address ?? '', all[0]?.family)),
        (error: unknown) => callback(error as NodeJS.ErrnoException, []),
      );
    },
  };
}
