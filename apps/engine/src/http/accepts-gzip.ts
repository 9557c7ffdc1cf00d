import negotiator from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

/** The encodings, in order of preference if a client accepts both. */
const ENCODINGS: ('gzip' | 'identity')[] = ['gzip', 'identity'];

export function acceptsGzip({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return negotiator.negotiate(headers['accept-encoding'] ?? '', ENCODINGS) === 'gzip';
}
