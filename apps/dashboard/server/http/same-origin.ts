import type { FastifyRequest } from 'fastify';
import { Refused } from './refuse.ts';

const READS = new Set(['GET', 'HEAD']);

/**
 * Throws `origin_not_allowed` when something that writes was not asked by a page of the dashboard: browsers say truly which
 * origin asks. Cookies are not sent along from other sites either; this does not depend on it.
 */
export function requireSameOrigin({ method, headers }: FastifyRequest, url: string): void {
  if (READS.has(method)) return;
  if (headers.origin !== url) throw new Refused('origin_not_allowed', 'Ask from a page of the dashboard.');
}
