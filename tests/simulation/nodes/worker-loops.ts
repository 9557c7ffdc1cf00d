import type { Worker } from '@pay/core/ground/actors/actor';
import { ALL_ASKED } from '@pay/core/paying/asking/all-asked';
import { type Places, placesFor } from '@pay/core/paying/asking/places';
import { expireSessions } from '@pay/core/paying/payments/ending/expire-sessions';
import { type OnChange, readTables } from '../database/written-tables.ts';
import { BEGINNING_MS, type World } from '../history/world.ts';
import type { Fleet, Process } from './fleet.ts';
import { OPEN_ROWS, type OpenRow } from './look-sql.ts';

const WORKER: Worker = { kind: 'worker' };
const LOOKED_AT = readTables(OPEN_ROWS.text);
/** How often a worker looks for due rows. */
const POLL_MS = 1_000;

export type WorkerLoops = {
  /** Called when something was written, because a row might now be due sooner. */
  readonly changed: OnChange;
  /** The open rows at the time of the last look. */
  readonly open: () => readonly OpenRow[];
};

/**
 * The workers of all processes. Each worker would poll every second, and nearly every poll would find nothing. Instead,
 * the simulation looks for due rows, and makes a worker poll only when some rows of a kind are due.
 */
export function createWorkerLoops(world: World, fleet: Fleet, onLook: (open: readonly OpenRow[]) => void): WorkerLoops {
  const { timeline, connection, turns } = world;
  let open: readonly OpenRow[] = [];
  let isKnown = false;
  let nextLookAt = Number.POSITIVE_INFINITY;
  let cancel = () => {};
  const polling: Polling = new WeakMap();

  function lookIn(delayMs: number): void {
    if (timeline.now() + delayMs >= nextLookAt) return;
    cancel();
    nextLookAt = timeline.now() + delayMs;
    cancel = timeline.after(delayMs, null, () => turns.whenFree(null, look));
  }

  async function look(): Promise<void> {
    nextLookAt = Number.POSITIVE_INFINITY;
    if (!isKnown) {
      // Nothing else runs during this query.
      isKnown = true;
      const { rows } = await connection.read({ ...OPEN_ROWS, values: [world.profileId] });
      open = rows as unknown as OpenRow[];
    }
    const isDue = (row: OpenRow) => delayOf(row) <= 0;
    const kinds = new Set(open.filter(isDue).map(({ kind }) => kind));
    for (const kind of kinds) poll(world, fleet, polling, kind);
    const waiting = open.filter((row) => !isDue(row)).map(delayOf);
    if (kinds.size > 0) lookIn(POLL_MS);
    if (waiting.length > 0) lookIn(Math.max(1, Math.min(...waiting)));
    onLook(open);
  }

  // A Date has no microseconds.
  const delayOf = ({ due_at: dueAt }: OpenRow) => dueAt.getTime() + 1 - BEGINNING_MS - timeline.now();
  const changed: OnChange = (tables) => {
    if ([...tables].some((table) => LOOKED_AT.has(table))) isKnown = false;
    lookIn(POLL_MS);
  };
  return { changed, open: () => open };
}

/** The loops of each process: the kinds of rows that it is taking over, and its calls. */
type Polling = WeakMap<Process, Loops>;
type Loops = { readonly polling: Set<OpenRow['kind']>; readonly places: Map<OpenRow['kind'], Places> };

/** Makes the worker of one process, or of several at the same time, take over the due rows. */
function poll(world: World, fleet: Fleet, polling: Polling, kind: OpenRow['kind']): void {
  const { decisions, timeline } = world;
  const point = `poll ${world.ordinal('poll')}`;
  const first = decisions.below(`${point} by`, fleet.size);
  const places = decisions.way(`${point} twice`, [first], [[60, [first, first + 1]]]);
  for (const [index, place] of places.entries()) {
    const delayMs = decisions.way(`${point} delay ${index}`, 0, POLL_DELAYS);
    const process = fleet.at(place) ?? fleet.all()[0];
    if (process === undefined) continue;
    const loops = polling.get(process) ?? { polling: new Set(), places: new Map() };
    polling.set(process, loops);
    // A loop does not poll again until it has taken over its rows.
    if (loops.polling.has(kind)) continue;
    loops.polling.add(kind);
    timeline.after(delayMs, process.node, () => work(process, loops, kind, point));
  }
}

const POLL_DELAYS = [
  [100, 1],
  [100, 400],
  [50, 990],
] as const;

function work(process: Process, loops: Loops, kind: OpenRow['kind'], point: string): void {
  const onTaken = () => loops.polling.delete(kind);
  const done = process.run(`${point} of ${kind}`, async (desk) => {
    if (kind === 'sessions') return void (await expireSessions(desk, WORKER, 200));
    const asked = ALL_ASKED.find(({ name }) => name === kind);
    if (asked === undefined) throw new Error(`nobody asks about ${kind}`);
    const places = loops.places.get(kind) ?? placesFor(asked.atOnce);
    loops.places.set(kind, places);
    const begun = await asked.askDue({ ...desk, places }, WORKER, asked.atOnce);
    onTaken();
    await Promise.all(begun);
  });
  // A worker's loop reports a failure and continues.
  done.catch(() => {}).then(onTaken);
}
