import type { IncomingMessage } from 'node:http';
import { type ClientAddress, clientAddress } from './client-address.ts';
import type { Networks } from './networks.ts';

/** The address that a request comes from, according to the trusted proxies. */
export function clientAddressOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trusted: Networks,
): ClientAddress {
  const forwardedFor = headers['x-forwarded-for'];
  const chain = Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor;
  return clientAddress(socket.remoteAddress, chain, trusted);
}
