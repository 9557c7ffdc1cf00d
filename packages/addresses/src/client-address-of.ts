import type { IncomingMessage } from 'node:http';
import { type ClientAddress, clientAddress } from './client-address.ts';
import type { Networks } from './networks.ts';

/** Where a request comes from, by what the trusted proxies say. */
export function clientAddressOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trusted: Networks,
): ClientAddress {
  const forwardedFor = headers['x-forwarded-for'];
  const chain = Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor;
  return clientAddress(socket.remoteAddress, chain, trusted);
}
