import { type ClientAddress, clientAddress } from '@pay/addresses/client-address';
import type { Networks } from '@pay/addresses/networks';
import type { FastifyRequest } from 'fastify';

/** Where a request comes from, by what the trusted proxies say. */
export function clientAddressOf(request: FastifyRequest, trusted: Networks): ClientAddress {
  const forwardedFor = request.headers['x-forwarded-for'];
  const chain = Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor;
  return clientAddress(request.socket.remoteAddress, chain, trusted);
}
