import type { Owner } from '@pay/connections/half-read-bodies';
import { wasRefused } from '@pay/connections/refuse-connection';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddressOf } from './client-address-of.ts';
import { Overloaded } from './shedding/overloaded.ts';

/**
 * The maximum number of incomplete bodies at the same time from one address, and with one key. A shop can have many
 * servers that all use one key.
 */
const OF_ADDRESS_MAX = 64;
const OF_KEY_MAX = 256;

/** Tracks a body that is still arriving. Such a body takes no capacity from complete requests. */
export function followBody(request: FastifyRequest, _reply: FastifyReply, _payload: unknown, done: () => void): void {
  request.server.engine.guards.connections.halfRead.follow(
    request.raw,
    () => ownersOf(request),
    request.routeOptions.bodyLimit,
  );
  done();
}

function ownersOf(request: FastifyRequest): readonly Owner[] {
  const { counted } = clientAddressOf(request);
  const { presentedKey } = request;
  return [
    ...(counted === null ? [] : [{ name: `address ${counted}`, most: OF_ADDRESS_MAX }]),
    // The key has not been checked yet, but its hash is enough for counting.
    ...(presentedKey === null ? [] : [{ name: presentedKey.keyHash.toString('base64'), most: OF_KEY_MAX }]),
  ];
}

/** Admits a complete request if there is capacity. The request takes capacity until it is answered. */
export function admitWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): FastifyReply | undefined {
  const { demand = 'ordinary' } = request.routeOptions.config;
  const isTooLate = wasRefused(request.raw);
  if (!isTooLate && request.server.engine.guards.shedder.admit(demand, reply.raw)) {
    done();
    return;
  }
  // The body might be a card form, and nobody will read the body now.
  if (Buffer.isBuffer(request.body)) request.body.fill(0);
  if (isTooLate) return reply.hijack();
  done(new Overloaded());
  return;
}
