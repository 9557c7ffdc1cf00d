import { seldom } from '@pay/serving/seldom';
import { Type } from 'typebox';
import type { EngineApp } from '../../engine-app.ts';
import type { OperationNotes } from '../../openapi/operation-notes.ts';
import { textEnum } from '../../schemas/text-enum.ts';
import { DATABASE_FAULTS, databaseReadiness } from './database-readiness.ts';

const UNREADY = ['draining', ...DATABASE_FAULTS] as const;
type Status = 'ok' | (typeof UNREADY)[number];

const OK = textEnum(['ok'], { description: 'Healthy.' });
const Ok = Type.Object({ status: OK }, { description: 'Healthy.' });
const LateWorkers = Type.Optional(
  Type.Array(Type.String(), {
    description: 'The deferred work that has not succeeded for a minute. Present only on nodes that run a worker.',
  }),
);
const Ready = Type.Object({ status: OK, late_workers: LateWorkers }, { description: 'Healthy.' });
const Unready = Type.Object(
  { status: textEnum(UNREADY, { description: 'Why the engine is not ready.' }), late_workers: LateWorkers },
  { description: 'Send no new requests to this engine, because it is stopping or its database is not usable.' },
);

/** Any request can get these refusals, because of its head. */
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
  response: { 200: Ready, 503: Unready },
};

/**
 * The demand of a health check, which is answered even under load: a busy engine is healthy and must not be restarted.
 */
const VITAL = { demand: 'vital' } as const;

const TELL_EVERY_MS = 10 * 60_000;

/** GET /health/live: the process answers. GET /health/ready: it can do its work. */
export function healthRoutes(app: EngineApp): void {
  app.get('/health/live', { schema: LIVE, config: VITAL }, async () => ({ status: 'ok' as const }));
  const { engine } = app;
  const mayTell = seldom(TELL_EVERY_MS);
  const ofDatabase = databaseReadiness(engine.pool);
  const readiness = async (): Promise<Status> => {
    if (!engine.isAccepting()) return 'draining';
    const status = await ofDatabase();
    if (status !== 'ok' && mayTell(status)) engine.alarm('this engine cannot do its work', { reason: status });
    return status;
  };
  app.get('/health/ready', { schema: READY, config: VITAL }, async (_request, reply) => {
    const status = await readiness();
    // Late workers do not make a node unready, because the workers would not recover if the node got no requests.
    const late = engine.lateWorkers();
    const details = late === null ? {} : { late_workers: [...late] };
    return status === 'ok'
      ? reply.code(200).send({ status, ...details })
      : reply.code(503).send({ status, ...details });
  });
}
