import { randomUUID } from 'node:crypto';
import type { ConnectionFault } from './connection-fault.ts';
import type { ServerGuardParts } from './guard-server.ts';

const PROBLEM = 'application/problem+json; charset=utf-8';
const HEADERS = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } as const;

/** The headers of the refusal of a head, for `headFault`. */
export const REFUSED_HEAD = { ...HEADERS, connection: 'close', 'content-type': PROBLEM } as const;

export function plainProblem({ status, detail }: ConnectionFault): string {
  return JSON.stringify({ type: 'about:blank', status, detail });
}

/** How servers that keep no log, and have no problems of their own, refuse connections. */
export const PLAIN: ServerGuardParts = {
  logger: { child: () => ({ debug: () => {} }), warn: () => {} },
  newRequestId: randomUUID,
  headers: HEADERS,
  problem: plainProblem,
};
