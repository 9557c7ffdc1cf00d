import type { FastifyInstance } from 'fastify';
import type { DashboardContext } from './dashboard-context.ts';

/**
 * GET /health/live shows that the process responds. GET /health/ready shows that it can reach its database. These
 * routes are not part of the private API.
 */
export function addHealthRoutes(app: FastifyInstance, { pool }: DashboardContext): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const isReached = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    return isReached ? { status: 'ok' } : reply.code(503).send({ status: 'database_unreachable' });
  });
}
