import type { ClientAddress } from '@pay/addresses/client-address';
import { clientAddressOf as addressOf } from '@pay/addresses/client-address-of';
import type { FastifyRequest } from 'fastify';

/** The client's address, as the engine's trusted proxies report it. */
export function clientAddressOf(request: FastifyRequest): ClientAddress {
  return addressOf(request, request.server.engine.guards.trustedProxies);
}
