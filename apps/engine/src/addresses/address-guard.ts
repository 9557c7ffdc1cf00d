import { isIP } from 'node:net';
import type { AddressGuard } from '@pay/acquirers/address-guard';
import { addressVerdict } from '@pay/core/telling/webhooks/endpoints/public-address';
import { NameNotResolved, resolveName } from './resolve-name.ts';

/** A host that is not on the public internet. */
export class AddressNotPublic extends Error {}

/** Blocks every connection. */
export const CLOSED: AddressGuard = {
  checkHost: () => {
    throw new AddressNotPublic('the host does not belong to the acquirer');
  },
  lookup: (_hostname, _options, callback) =>
    callback(new AddressNotPublic('the host does not belong to the acquirer'), []),
};

export type AddressRules = {
  /** Whether connections to this machine are allowed, for developers. */
  readonly allowLoopback: boolean;
  /** Finds all addresses of a host name. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
};

/**
 * Keeps our connections to merchants' servers and to acquirers out of private networks. A name is resolved again for
 * each connection. If any address of a name is not allowed, no address of the name is used, because a name with public
 * and private addresses is suspicious.
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
