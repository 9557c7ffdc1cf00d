import { setTimeout as pause } from 'node:timers/promises';
import type { Load } from '../clients/load.ts';
import type { Context, Observed } from './context.ts';

/** How far the clock of each engine is off, in seconds. */
const SECONDS = [30, -30, 0] as const;
const USE_MS = 15_000;

/**
 * Shifts the clocks of two engines, and lets the leader change while they work together. The clocks of PostgreSQL's
 * hosts are not shifted, because Patroni compares PostgreSQL's start time with the machine's clock.
 */
export async function clockSkew(_load: Load, { stand, options, faketime = '', log }: Context): Promise<Observed> {
  const { cluster, engines } = stand;
  for (const [place, seconds] of SECONDS.entries()) {
    await engines[place]?.end('SIGTERM');
    await engines[place]?.start(seconds === 0 ? {} : shifted(faketime, seconds));
  }
  for (let round = 1; round <= options.each; round += 1) {
    await pause(USE_MS);
    await cluster.switchOver();
    const { leader } = await cluster.whole();
    log(`  ${round}: the leader is ${leader.name}`);
  }
  await pause(USE_MS);
  for (const [place, engine] of engines.entries()) {
    await engine.end('SIGTERM');
    if (place < 2) await engine.start();
  }
  return { figures: {}, broken: [] };
}

function shifted(faketime: string, seconds: number): Readonly<Record<string, string>> {
  return {
    LD_PRELOAD: faketime,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    // A clock that is set wrongly shows only a wrong time of day.
    DONT_FAKE_MONOTONIC: '1',
  };
}
