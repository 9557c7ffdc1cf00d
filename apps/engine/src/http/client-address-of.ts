import type { ClientAddress } from '@pay/addresses/client-address';
import { clientAddressOf as addressOf } from '@pay/addresses/client-address-of';
import type { FastifyRequest } from 'fastify';

/** Where a request comes from, by what the engine's trusted proxies say. */
export function clientAddressOf(request: FastifyRequest): ClientAddress {
  return addressOf(request, request.server.engine.guards.trustedProxies);
}
