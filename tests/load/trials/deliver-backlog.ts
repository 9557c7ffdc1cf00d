import { createPool } from '@pay/core/ground/database/pool';
import type { Stand } from '../bench-system.ts';
import { addBacklog, addEndpoints, addMerchants } from '../deliveries/endpoints.ts';
import { lagLine, lagOf, startSink } from '../deliveries/sink.ts';
import { steadyEvents } from '../deliveries/steady-events.ts';
import type { Trial } from './trial.ts';

const BACKLOG = 1_000_000;
const MERCHANTS = 10;
const PER_SECOND = 100;

/** Measures how the backlog of an endpoint that hangs affects healthy endpoints. */
export const deliverBacklog: Trial = {
  name: 'deliver-backlog',
  title: `Deliveries with a backlog of ${BACKLOG.toLocaleString('en')} for a dead endpoint`,
  run: async ({ stand, seconds, signal }) => {
    await using ends = new AsyncDisposableStack();
    const sink = await startSink(ends);
    sink.hangAt('/dead');
    const merchants = await addMerchants(stand, MERCHANTS);
    const healthy = merchants.map((_, n) => `${sink.origin}/healthy/${n}`);
    const [dead] = (await addEndpoints(ends, stand, merchants, [...healthy, `${sink.origin}/dead`])).slice(MERCHANTS);
    if (!dead) throw new Error('the dead endpoint is missing');
    const measured = async () => {
      sink.reset();
      const events = await steadyEvents(stand, merchants, { perSecond: PER_SECOND, seconds, signal });
      return lagOf(await sink.report(), events, '/healthy');
    };
    await measured();
    const without = await measured();
    await addBacklog(stand, dead, { count: BACKLOG, bodyBytes: 10 });
    // Otherwise, the measurement would include the work that the database does after a million rows were written.
    await settle(stand);
    const beside = await measured();
    const ratio = beside.p99Ms / without.p99Ms;
    return {
      name: 'deliver-backlog',
      lines: [
        `Without a backlog: ${lagLine(without)}`,
        `With ${BACKLOG.toLocaleString('en')} deliveries for a dead endpoint: ${lagLine(beside)}, ${ratio.toFixed(2)} times the p99`,
      ],
      figures: { withoutP99Ms: without.p99Ms, besideP99Ms: beside.p99Ms, ratio },
    };
  },
};

async function settle({ databaseUrl }: Stand): Promise<void> {
  const pool = createPool({ url: databaseUrl, applicationName: 'bench', max: 1 });
  try {
    await pool.query('set statement_timeout = 0');
    await pool.query('vacuum analyze deliveries, events');
    // This requires a privilege that the owner of a database might not have.
    await pool.query('checkpoint').catch(() => {});
  } finally {
    await pool.end();
  }
}
