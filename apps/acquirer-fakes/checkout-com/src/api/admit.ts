import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Desk } from '../desk.ts';

const ADMITTED = new WeakMap<FastifyRequest, string>();

/** Checks the key before the body is read: the public key for tokens, the secret key for everything else. */
export function admit(app: FastifyInstance, { accounts }: Desk): void {
  app.addHook('onRequest', async (request, reply) => {
    const key = request.routeOptions.url === '/tokens' ? 'publicKey' : 'secretKey';
    const name = accounts.nameOf(request.headers.authorization, key);
    if (name === undefined) return reply.code(401).send();
    ADMITTED.set(request, name);
    return undefined;
  });
}

/** The account that sent a request. */
export function admitted(request: FastifyRequest): string {
  const name = ADMITTED.get(request);
  if (name === undefined) throw new Error('a request was not admitted');
  return name;
}
