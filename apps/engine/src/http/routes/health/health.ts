import { Type } from 'typebox';
import { seldom } from '../../../seldom.ts';
import type { EngineApp } from '../../engine-app.ts';
import { textEnum } from '../../schemas/text-enum.ts';
import { DATABASE_FAULTS, databaseReadiness } from './database-readiness.ts';

const UNREADY = ['draining', ...DATABASE_FAULTS] as const;
type Status = 'ok' | (typeof UNREADY)[number];

const Ok = Type.Object({ status: textEnum(['ok'], { description: 'It is well.' }) }, { description: 'It is well.' });
const Unready = Type.Object(
  { status: textEnum(UNREADY, { description: 'What is amiss.' }) },
  { description: 'Send it nothing new: it is being stopped, or it lacks its database.' },
);

const LIVE = {
  tags: ['Health'],
  operationId: 'live',
  summary: 'Whether the process answers',
  description: 'For whoever restarts it when it does not.',
  response: { 200: Ok },
};

const READY = {
  tags: ['Health'],
  operationId: 'ready',
  summary: 'Whether the process can do its work',
  description: 'For a load balancer.',
  response: { 200: Ok, 503: Unready },
};

/** An engine that has much to do is not ill, and must not be ended for it. */
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
    return status === 'ok' ? reply.code(200).send({ status }) : reply.code(503).send({ status });
  });
}
