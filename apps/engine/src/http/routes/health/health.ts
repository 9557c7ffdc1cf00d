import { isMigrated } from '@pay/core/ground/database/migrate';
import { Type } from 'typebox';
import type { EngineApp } from '../../engine-app.ts';
import type { OperationNotes } from '../../openapi/operation-notes.ts';
import { textEnum } from '../../schemas/text-enum.ts';

const UNREADY = ['draining', 'database_unreachable', 'not_migrated'] as const;
type Status = 'ok' | (typeof UNREADY)[number];

const Ok = Type.Object({ status: textEnum(['ok'], { description: 'Healthy.' }) }, { description: 'Healthy.' });
const Unready = Type.Object(
  { status: textEnum(UNREADY, { description: 'Why it is not ready.' }) },
  { description: 'Send it no new requests, because it is stopping or its database is not usable.' },
);

/** Any request can be refused because of its head. */
const ANY_REQUEST: OperationNotes['x-refusals'] = ['invalid_request'];

const LIVE = {
  tags: ['Health'],
  operationId: 'live',
  summary: 'Check that the process answers',
  description: 'For a supervisor that restarts the process when it does not answer.',
  security: [],
  'x-refusals': ANY_REQUEST,
  response: { 200: Ok },
};

const READY = {
  tags: ['Health'],
  operationId: 'ready',
  summary: 'Check that the process can do its work',
  description: 'For a load balancer.',
  security: [],
  'x-refusals': ANY_REQUEST,
  response: { 200: Ok, 503: Unready },
};

/** A busy engine is healthy and must not be restarted for being busy. */
const VITAL = { demand: 'vital' } as const;

/** GET /health/live: the process answers. GET /health/ready: it can do its work. */
export function healthRoutes(app: EngineApp): void {
  app.get('/health/live', { schema: LIVE, config: VITAL }, async () => ({ status: 'ok' as const }));
  // Migrations only go forward, so an applied migration stays applied.
  let migrated = false;
  const readiness = async (): Promise<Status> => {
    if (!app.engine.isAccepting()) return 'draining';
    try {
      if (migrated) await app.engine.pool.query('select 1');
      else migrated = await isMigrated(app.engine.pool);
      return migrated ? 'ok' : 'not_migrated';
    } catch {
      return 'database_unreachable';
    }
  };
  app.get('/health/ready', { schema: READY, config: VITAL }, async (_request, reply) => {
    const status = await readiness();
    return status === 'ok' ? reply.code(200).send({ status }) : reply.code(503).send({ status });
  });
}
