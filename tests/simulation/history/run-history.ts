import type { AcquirerSide } from '../acquirer/acquirer-side.ts';
import { createBook } from '../acquirer/book.ts';
import { createTraffic } from '../acquirer/calls.ts';
import type { Decisions, Taken } from '../chance/decisions.ts';
import { OUR_BOOK, type OurBook } from '../check/book-sql.ts';
import { checkHistory } from '../check/check-history.ts';
import { checkOpenRows } from '../check/check-open-rows.ts';
import { watchLedger } from '../check/watch-ledger.ts';
import type { SerialConnection } from '../database/serial-connection.ts';
import type { OnChange } from '../database/written-tables.ts';
import { createFleet, type Fleet } from '../nodes/fleet.ts';
import { createWorkerLoops } from '../nodes/worker-loops.ts';
import { liveAll } from '../people/live.ts';
import { createOperator } from '../people/operator.ts';
import type { Market } from '../people/order.ts';
import { createAccounts } from './create-accounts.ts';
import { createProfile } from './create-profile.ts';
import { createWorld, type StoryLine } from './create-world.ts';
import type { Seen, Violation } from './seen.ts';
import type { World } from './world.ts';

export type HistoryParts = {
  readonly decisions: Decisions;
  readonly connection: SerialConnection;
  /** Eight characters, different for every history in this database. */
  readonly profileId: string;
  /** Whether the story is recorded, because someone wants to read it. */
  readonly isTold: boolean;
  /** Makes the clocks and timers of this process follow the history. */
  readonly follow: (world: World) => void;
};

export type History = {
  readonly violations: readonly Violation[];
  readonly story: readonly StoryLine[];
  readonly taken: Taken;
  readonly ours: OurBook;
  readonly acquirer: AcquirerSide;
  readonly seen: Seen;
  readonly steps: number;
};

/**
 * The maximum number of steps. A history with more steps is taken to be endless. Most histories have a few hundred
 * steps.
 */
const STEPS_MAX = 10_000;
const CALM_AFTER_MS = [
  [300, 40_000],
  [200, 1_200_000],
  [150, 8_000_000],
  [100, 100_000_000],
] as const;

/** Runs one history from its first moment until nothing will ever happen in it again, and checks it. */
export async function runHistory(parts: HistoryParts): Promise<History> {
  const { world, story, calm } = createWorld(parts);
  parts.follow(world);
  const { timeline, decisions, seen } = world;
  const key = await createProfile(world);
  const holdsCards = decisions.way('the acquirer holds cards', false, [[250, true]]);
  const accounts = await createAccounts(world);
  const acquirer: AcquirerSide = { book: createBook(world), traffic: createTraffic(), holdsCards, accounts };
  let changed: OnChange = () => {};
  const fleet = createFleet(world, (tables) => changed(tables), acquirer);
  const market: Market = { world, fleet, acquirer, key };
  const operator = createOperator(market);
  let calmSince: number | null = null;
  const loops = createWorkerLoops(world, fleet, (open) => {
    const undisturbedSince = Math.max(calmSince ?? Number.POSITIVE_INFINITY, fleet.runningSince());
    seen.violations.push(...checkOpenRows(open, acquirer.traffic.calls, timeline.now(), undisturbedSince));
    operator(open);
  });
  const lookAtLedger = watchLedger(world);
  changed = (tables) => {
    loops.changed(tables);
    lookAtLedger(tables);
  };
  const people = liveAll(market);
  let isFinishing = false;
  const calmAt = decisions.way('faults end', 200_000, CALM_AFTER_MS);
  let steps = 0;
  for (; ; steps++) {
    if (calmSince === null && timeline.now() >= calmAt) {
      calmSince = timeline.now();
      calm();
    }
    if (seen.violations.length > 0) break;
    if (steps === STEPS_MAX) seen.violations.push(restless(loops.open().length));
    if (await timeline.step()) continue;
    if (isFinishing) break;
    isFinishing = true;
    calmSince ??= timeline.now();
    calm();
    timeline.after(0, null, people.finish);
  }
  if (seen.violations.length === 0 && !people.isFinished()) {
    seen.violations.push({ invariant: 'every request ends', detail: 'someone is still waiting, and nothing happens' });
  }
  if (seen.violations.length === 0) seen.violations.push(...unended(fleet));
  const ours = await readOurBook(world);
  return {
    violations: seen.violations.length > 0 ? seen.violations : checkHistory(ours, acquirer, seen),
    story,
    taken: new Map(decisions.taken),
    ours,
    acquirer,
    seen,
    steps,
  };
}

async function readOurBook({ connection, profileId }: World): Promise<OurBook> {
  const { rows } = await connection.read({ ...OUR_BOOK, values: [profileId] });
  const tables = Object.entries(rows[0] ?? {}).map(([name, list]) => [name, list ?? []]);
  return Object.fromEntries(tables) as OurBook;
}

function restless(open: number): Violation {
  return { invariant: 'every history ends', detail: `${open} rows are still open after ${STEPS_MAX} steps` };
}

/** Finds operations of running processes that will never end. */
function unended(fleet: Fleet): readonly Violation[] {
  return fleet
    .all()
    .flatMap(({ underWay }) => [...underWay].map((detail) => ({ invariant: 'every operation ends', detail })));
}
