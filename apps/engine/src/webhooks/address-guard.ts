import { isIP, type LookupFunction } from 'node:net';
import { addressVerdict } from '@pay/core/telling/webhooks/endpoints/public-address';
import { NameNotResolved, resolveName } from './resolve-name.ts';

/** A host that leads somewhere other than the public internet. */
export class AddressNotPublic extends Error {}

export type AddressGuard = {
  /** Throws AddressNotPublic for a host that is an address itself: for those Node asks no `lookup`. */
  readonly checkHost: (hostname: string) => void;
  /** For `net.connect`: what it answers has been checked, and is what the connection is opened to. */
  readonly lookup: LookupFunction;
};

export type AddressRules = {
  /** The machine itself may be delivered to: a developer's own. */
  readonly allowLoopback: boolean;
  /** All addresses of a name. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
};

/**
 * Keeps our connections from private networks. A name is resolved anew for each connection, and when any of its addresses
 * may not be connected to, none is: a name that points to several places at once means nothing good.
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
