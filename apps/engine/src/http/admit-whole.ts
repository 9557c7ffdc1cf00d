import type { Owner } from '@pay/connections/half-read-bodies';
import { wasRefused } from '@pay/connections/refuse-connection';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddressOf } from './client-address-of.ts';
import { Overloaded } from './shedding/overloaded.ts';

/** Half-read bodies at once. A shop's servers may be many, and all of them have its one key. */
const OF_ADDRESS_MAX = 64;
const OF_KEY_MAX = 256;

/** Watches a body that is still on its way: it takes none of the room that whole requests have. */
export function followBody(request: FastifyRequest, _reply: FastifyReply, _payload: unknown, done: () => void): void {
  request.server.engine.guards.connections.halfRead.follow(request.raw, () => ownersOf(request));
  done();
}

function ownersOf(request: FastifyRequest): readonly Owner[] {
  const { counted } = clientAddressOf(request);
  const { presentedKey } = request;
  return [
    ...(counted === null ? [] : [{ name: `address ${counted}`, most: OF_ADDRESS_MAX }]),
    // Whose it is has not been looked up yet; who has it may as well be counted by it.
    ...(presentedKey === null ? [] : [{ name: presentedKey.keyHash.toString('base64'), most: OF_KEY_MAX }]),
  ];
}

/** Lets a request in that has arrived whole, if there is room for it; from here to its answer it takes some. */
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
  // It may be a card's form, which nobody will read now.
  if (Buffer.isBuffer(request.body)) request.body.fill(0);
  if (isTooLate) return reply.hijack();
  done(new Overloaded());
  return;
}
