import { setTimeout as delay } from 'node:timers/promises';
import { openConnection } from '../connection.ts';
import { submitCard } from '../loads.ts';
import { percentile } from '../percentile.ts';
import type { Trial, TrialParts } from './trial.ts';

const PAYMENTS = 100;
/** How long the acquirer stays silent, so that all outcomes are unknown and the next inquiries are far apart. */
const SILENCE_MS = 40_000;
const POLL_MS = 250;

/**
 * While cards are submitted, the acquirer stops answering, for longer than the engine waits. The time of each outcome
 * is measured from the moment when the acquirer answers again, by the database's clock.
 */
export const settleAfterSilence: Trial = {
  name: 'settle',
  title: 'Unknown outcomes, once the acquirer answers again',
  run: async ({ stand, system, signal }) => {
    const connections = await Promise.all(Array.from({ length: PAYMENTS }, () => openConnection(stand.shop.origin)));
    let resumedAt: Date;
    process.kill(system.simulator.pid, 'SIGSTOP');
    try {
      await Promise.all(connections.map((connection) => submitCard(connection, stand.shop.requests)));
      await delay(SILENCE_MS, undefined, { signal });
      if ((await unknownCount(stand)) !== PAYMENTS) throw new Error('Not all outcomes were unknown.');
      resumedAt = await clock(stand);
    } finally {
      process.kill(system.simulator.pid, 'SIGCONT');
      for (const connection of connections) connection.close();
    }
    while ((await unknownCount(stand)) > 0) await delay(POLL_MS, undefined, { signal });
    const { rows } = await stand.pool.query<{ state: string; ms: number }>(
      `select state, (extract(epoch from completed_at - $1) * 1000)::float8 as ms from attempts
       where unknown_since is not null and completed_at >= $1`,
      [resumedAt],
    );
    const ascending = rows.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const medianMs = percentile(ascending, 0.5);
    const lastMs = ascending.at(-1) ?? Number.NaN;
    const approved = rows.filter(({ state }) => state === 'approved').length;
    return {
      name: 'settle',
      lines: [
        `${PAYMENTS} unknown outcomes were settled ${seconds(medianMs)} (median) to ${seconds(lastMs)} after the acquirer resumed, ${approved} of them as paid`,
      ],
      figures: { medianMs, lastMs, approved },
    };
  },
};

async function unknownCount({ pool }: TrialParts['stand']): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::integer as count from attempts where due_at is not null and state in ('unknown', 'submitting')",
  );
  return rows[0]?.count ?? 0;
}

async function clock({ pool }: TrialParts['stand']): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select now()');
  if (!rows[0]) throw new Error('the database returned no time');
  return rows[0].now;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
