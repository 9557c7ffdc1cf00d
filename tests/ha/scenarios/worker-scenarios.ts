import { setTimeout as pause } from 'node:timers/promises';
import { excessOf } from '@pay/core/telling/webhooks/delivering/lane-share';
import { countsOf, type LaneHold, ownersOf, readLanes } from '../stand/lanes.ts';
import type { Stand } from '../stand/stand.ts';
import type { Context, UnderLoad } from './context.ts';

const PAUSE_MS = 200;
const WITHIN_MS = 180_000;
const WORKERS = 3;

/** A third worker joins two that hold all lanes, and leaves again when no worker holds more lanes than it may keep. */
export const workerJoins: UnderLoad = async (_load, { stand, options, log }) => {
  const spread: number[] = [];
  while (spread.length < options.each) {
    const { seconds, lanes } = await joinThird(stand);
    spread.push(seconds);
    log(`  ${spread.length}: lanes ${countsOf(lanes).join(', ')} after ${seconds.toFixed(1)} s`);
    await stand.engines[2].end('SIGTERM');
  }
  return { figures: { spread }, broken: [] };
};

/** A third worker is killed while it holds its share of the lanes. */
export const workerKilled: UnderLoad = async (_load, context) => {
  const takeover: number[] = [];
  while (takeover.length < context.options.each) takeover.push(await killThird(context));
  return { figures: { takeover }, broken: [] };
};

async function killThird({ stand, log }: Context): Promise<number> {
  const { worker } = await joinThird(stand);
  const lost = (await readLanes(stand.pool)).filter(({ owner }) => owner === worker);
  await stand.engines[2].end('SIGKILL');
  const killedAt = performance.now();
  // Clients pay at every profile, so other workers need each lane of the worker that was killed.
  const isTaken = (lanes: readonly LaneHold[]) =>
    lost.every(({ endpointId }) => lanes.some((lane) => lane.endpointId === endpointId && lane.owner !== worker));
  await untilLanes(stand, isTaken);
  const seconds = (performance.now() - killedAt) / 1_000;
  log(`  ${lost.length} lanes taken over in ${seconds.toFixed(1)} s`);
  return seconds;
}

type Joined = { readonly worker: string; readonly seconds: number; readonly lanes: readonly LaneHold[] };

async function joinThird(stand: Stand): Promise<Joined> {
  await untilLanes(stand, (lanes) => ownersOf(lanes).size === 2);
  const before = ownersOf(await readLanes(stand.pool));
  await stand.engines[2].start();
  const startedAt = performance.now();
  const newOf = (lanes: readonly LaneHold[]) => [...ownersOf(lanes)].find((owner) => !before.has(owner));
  const isSpread = (lanes: readonly LaneHold[]) => {
    const [most = 0] = countsOf(lanes);
    return ownersOf(lanes).size === WORKERS && excessOf(most, { workers: WORKERS, lanes: lanes.length }) === 0;
  };
  const lanes = await untilLanes(stand, isSpread);
  return { worker: newOf(lanes) ?? '', seconds: (performance.now() - startedAt) / 1_000, lanes };
}

async function untilLanes(
  { pool }: Stand,
  isIt: (lanes: readonly LaneHold[]) => boolean,
): Promise<readonly LaneHold[]> {
  const endAt = performance.now() + WITHIN_MS;
  for (;;) {
    const lanes = await readLanes(pool);
    if (isIt(lanes)) return lanes;
    if (performance.now() > endAt) throw new Error(`the lanes were not spread: ${countsOf(lanes).join(', ')}`);
    await pause(PAUSE_MS);
  }
}
