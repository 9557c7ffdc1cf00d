import type { KeyScope } from '@pay/core/merchants/keys/key-scope';
import { presentedKey } from '@pay/core/merchants/keys/presented-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddressOf } from './client-address-of.ts';
import { sendProblem } from './problems/send-problem.ts';

/**
 * Reads X-API-KEY before the body, so that requests with an unusable key are refused first. The operation's SQL
 * statement compares the scope and the client's address with the limits of the key.
 */
export function keyReader(scope: KeyScope) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const header = request.headers['x-api-key'];
    const presented = presentedKey(typeof header === 'string' ? header : undefined, request.server.engine.keyPepper);
    if (!presented.ok) return void sendProblem(request, reply, presented.refusal);
    request.presentedKey = { ...presented.value, scope, address: clientAddressOf(request).address };
    done();
  };
}
