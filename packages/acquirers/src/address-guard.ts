import type { LookupFunction } from 'node:net';

/** Judges every address before a connection is opened to it. */
export type AddressGuard = {
  /**
   * Throws if the host is an IP address that is not allowed, because Node does not call `lookup` for IP addresses.
   */
  readonly checkHost: (hostname: string) => void;
  /** Passed to `net.connect`, so that the connection is opened to exactly the address that has been checked. */
  readonly lookup: LookupFunction;
};
