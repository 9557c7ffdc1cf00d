import { isMigrated } from '@pay/core/database/migrate';
import { Type } from 'typebox';
import type { EngineApp } from '../../engine-app.ts';

const Health = Type.Object({ status: Type.Enum(['ok', 'draining', 'database_unreachable', 'not_migrated']) });
type Status = 'ok' | 'draining' | 'database_unreachable' | 'not_migrated';

/** GET /health/live: the process answers. GET /health/ready: it can do its work. */
export function healthRoutes(app: EngineApp): void {
  const schema = { tags: ['Operation'], response: { 200: Health, 503: Health } };
  app.get('/health/live', { schema: { ...schema, operationId: 'live', summary: 'The process answers' } }, async () => ({
    status: 'ok' as const,
  }));
  // Migrations only go forward: once they are there, they stay.
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
  app.get(
    '/health/ready',
    { schema: { ...schema, operationId: 'ready', summary: 'The process can do its work' } },
    async (_request, reply) => {
      const status = await readiness();
      return reply.code(status === 'ok' ? 200 : 503).send({ status });
    },
  );
}
