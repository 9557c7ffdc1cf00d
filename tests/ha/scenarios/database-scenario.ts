import { setTimeout as pause } from 'node:timers/promises';
import type { Load } from '../clients/load.ts';
import { type Kind, longestGap } from '../clients/tally.ts';
import type { Commit } from '../cluster/watch-commits.ts';
import type { FigureName } from '../report/scenario-report.ts';
import { countUndecided } from '../stand/settled.ts';
import type { Stand } from '../stand/stand.ts';
import type { Context, UnderLoad } from './context.ts';
import type { DatabaseFault } from './database-faults.ts';
import { webhooksLateSeconds } from './late-webhooks.ts';

type Round = Readonly<Record<Exclude<FigureName, 'takeover' | 'spread'>, number>>;

const CALM_MS = 5_000;
const CALM_MORE_MS = 5_000;
const PAUSE_MS = 100;
/** A wait that is longer than Patroni needs to replace a synchronous standby that was lost. */
const GAP_SHOWS_MS = 6_000;
const BACK_WITHIN_MS = 120_000;
const SETTLED_WITHIN_MS = 180_000;

/** Causes the same fault several times, each time on a cluster that is whole again. */
export function databaseScenario(fault: DatabaseFault): UnderLoad {
  return async (load, context) => {
    const rounds: Round[] = [];
    while (rounds.length < context.options.each) {
      const round = await runRound(fault, load, context);
      rounds.push(round);
      const told = Object.entries(round).map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`);
      context.log(`  ${rounds.length}: ${told.join(', ')}`);
    }
    const names = Object.keys(rounds[0] ?? {}) as (keyof Round)[];
    return { figures: Object.fromEntries(names.map((name) => [name, rounds.map((each) => each[name])])), broken: [] };
  };
}

async function runRound(fault: DatabaseFault, load: Load, { stand, random }: Context): Promise<Round> {
  const { cluster, commits, hearers } = stand;
  await cluster.whole();
  await pause(CALM_MS + random.next() * CALM_MORE_MS);
  const roles = await cluster.whole();
  const heardBefore = hearers.heard.length;
  const struckAt = performance.now();
  const repair = await fault.strike(cluster, roles);
  const writableAt = await untilWritable(stand, fault.movesLeader ? roles.leader.name : null, struckAt);
  const backAt = await untilFound('a new session', () => timesOf(load, ['create']).find((at) => at >= writableAt));
  const settling = settledAfter(load, backAt, stand);
  await pause(Math.max(0, struckAt + fault.seconds * 1_000 - performance.now()));
  await repair();
  const endedAt = performance.now();
  const settled = await settling;
  await cluster.whole();
  const gapOf = (times: readonly number[]) => longestGap(times, struckAt, endedAt).ms / 1_000;
  return {
    gapOfWrites: gapOf(commits.all.map(({ at }) => at)),
    gapOfCreations: gapOf(timesOf(load, ['create'])),
    gapOfReads: gapOf(timesOf(load, ['page', 'status'])),
    success: (backAt - writableAt) / 1_000,
    webhooks: await webhooksLateSeconds(stand, { fromAt: struckAt, backAt, heardBefore }),
    settled,
  };
}

/** When a node other than `leader` accepted writes; if `leader` is null, when the longest gap between writes ended. */
async function untilWritable({ commits }: Stand, leader: string | null, struckAt: number): Promise<number> {
  if (leader !== null) {
    const isElsewhere = ({ node, at }: Commit) => at > struckAt && node !== leader;
    return untilFound('a commit at another node', () => commits.all.find(isElsewhere)?.at);
  }
  await pause(GAP_SHOWS_MS);
  const times = commits.all.map(({ at }) => at);
  return longestGap(times, struckAt, performance.now()).endsAt;
}

function timesOf({ tally }: Load, kinds: readonly Kind[]): readonly number[] {
  return tally.successes.filter(({ kind }) => kinds.includes(kind)).map(({ endedAt }) => endedAt);
}

/** From when payments are back until nothing that began before is undecided, in seconds. */
async function settledAfter(load: Load, backAt: number, { pool }: Stand): Promise<number> {
  const before = new Date(performance.timeOrigin + backAt);
  const isOpen = () => load.notes.some((note) => note.beganAt < backAt && note.paidAt === null && note.ended === null);
  while (performance.now() < backAt + SETTLED_WITHIN_MS) {
    if (!isOpen() && (await countUndecided(pool, before).catch(() => 1)) === 0) break;
    await pause(PAUSE_MS * 5);
  }
  return (performance.now() - backAt) / 1_000;
}

async function untilFound<T>(what: string, find: () => T | undefined): Promise<T> {
  const endAt = performance.now() + BACK_WITHIN_MS;
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    if (performance.now() > endAt) throw new Error(`${what} is still missing after ${BACK_WITHIN_MS} ms`);
    await pause(PAUSE_MS);
  }
}
