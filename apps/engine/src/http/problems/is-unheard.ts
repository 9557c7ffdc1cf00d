import { wasRefused } from '@pay/connections/refuse-connection';
import type { FastifyRequest } from 'fastify';

/**
 * Whether nobody will read the answer to a failed request: its connection is closed, or was refused while its body was
 * arriving. Thousands can end like that together, so nothing is written for them.
 */
export function isUnheard({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed || wasRefused(raw);
}
