import type { FastifyRequest } from 'fastify';
import { Refused } from './refuse.ts';

const READS = new Set(['GET', 'HEAD']);

/**
 * Throws `origin_not_allowed` if a request that can change data does not come from a page of the dashboard. Browsers
 * report the origin truthfully. Requests from other sites have no cookies either, but this check does not rely on that.
 */
export function requireSameOrigin({ method, headers }: FastifyRequest, url: string): void {
  if (READS.has(method)) return;
  if (headers.origin !== url)
    throw new Refused('origin_not_allowed', 'Send this request from a page of the dashboard.');
}
