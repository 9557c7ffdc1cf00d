import type { AcquirersOfRun } from './acquirers/acquirer-of-run.ts';
import { ACQUIRERS, type AcquirerName } from './acquirers/acquirers.ts';
import { accountsOf } from './books/accounts-of.ts';
import type { Alarm, Books } from './books/books.ts';
import { differentCopies } from './books/different-copies.ts';
import { readAlarms } from './books/read-alarms.ts';
import { readOurBook } from './books/read-books.ts';
import { checkBooks } from './check/check-books.ts';
import { unansweredNotices } from './check/unanswered-notices.ts';
import { readEvents } from './clients/event-reader.ts';
import { type Lines, openLine } from './clients/open-line.ts';
import { type CrashReport, crashReport } from './crash-report.ts';
import { createFaultDesk } from './faults/fault-desk.ts';
import { SERVER_KINDS } from './faults/kinds/server-kinds.ts';
import { planFaults, type RunSize } from './faults/plan-faults.ts';
import { liveAll } from './live-all.ts';
import { createMemory } from './memory.ts';
import { randomOf } from './random.ts';
import { settleRefused } from './stand/operator.ts';
import { type Deadlines, settle } from './stand/settle.ts';
import type { Shape } from './stand/shapes.ts';
import { type Stand, startStand } from './stand/stand.ts';
import type { Storage } from './stand/storage.ts';
import { watch } from './stand/watch.ts';

export type CrashOptions = RunSize & {
  /** The number of payments that run at the same time. */
  readonly clients: number;
  readonly deadlines: Deadlines;
  /** The number of database servers; several are behind a router. */
  readonly servers: number;
  /** The acquirer of the run, or the pair of acquirers, by name. */
  readonly acquirer: AcquirerName;
  readonly shapes: readonly Shape[];
  /** Where the nodes' logs are kept after the run: each path is this one, a dot and the name of the log. */
  readonly keepAt: string;
  readonly log: (line: string) => void;
};

const READER_STREAM = -4;

/** Runs all payments while faults happen, lets time pass, and compares the books. */
export async function runCrash(options: CrashOptions): Promise<CrashReport> {
  const { log, payments, clients, deadlines, seed } = options;
  const startedAt = performance.now();
  await using ends = new AsyncDisposableStack();
  const { kinds, members }: AcquirersOfRun = ACQUIRERS[options.acquirer];
  const desk = createFaultDesk(planFaults(options, options.servers > 1 ? [...kinds, ...SERVER_KINDS] : kinds));
  const stand = await startStand(ends, { ...options, desk, acquirers: { members } });
  const { acquirer, storage, disturbances } = stand;
  const { servers, router } = storage;
  const { passHours } = acquirer;
  const memory = createMemory();
  const { alarms, sights } = memory;
  const alarm = (each: Alarm) => void alarms.push(each);
  const lines = {
    usual: linesTo(ends, stand, clients, false),
    calm: linesTo(ends, stand, clients, true),
  };
  const hoursPass = deadlines === 'moved';
  const watching = watch({
    ...memory,
    servers,
    disturbances,
    hoursPass,
    passHours,
    see: (sight) => void sights.push(sight),
    alarm,
  });
  const readers = stand.merchants.map((merchant, number) =>
    readEvents({ merchant, lines: lines.usual, random: randomOf(seed, READER_STREAM - number) }),
  );
  await liveAll({ stand, desk, memory, lines }, options);
  const livedMs = performance.now() - startedAt;
  log(`${payments} payments ran in ${Math.round(livedMs / 1_000)} s. No more faults will happen.`);
  await calm(stand);
  log('All nodes are running.');
  const horizonMs = Math.max(...members.map(({ rules }) => rules.horizonMs));
  const unanswered = () => unansweredNotices(stand.notices).length;
  const operate = () => settleRefused(stand);
  await settle({ servers, deadlines, alarm, log, unanswered, operate, passHours, horizonMs });
  log('Everything is settled.');
  await watching.stop();
  const read = await Promise.all(readers.map((reader) => reader.finish()));
  await lookAtServers(storage, alarm);
  log('Reading the books.');
  const { rules } = members.length === 1 ? (members[0] ?? {}) : {};
  const books: Books = {
    ...memory,
    ours: await readOurBook(servers.map(({ pool }) => pool)),
    acquirer: await acquirer.readBook(),
    ...(rules && { rules }),
    hoursPassed: acquirer.hoursPassed,
    endpoints: stand.hearers.endpoints,
    heard: stand.hearers.heard,
    calls: stand.calls,
    notices: stand.notices,
    ...accountsOf(stand.merchants, members),
    outages: stand.outages,
    noticesOnly: new Set(stand.merchants.flatMap((each) => (each.shape.isNoticesOnly ? [each.profileId] : []))),
    broken: stand.conduct.broken,
    raised: await readAlarms(stand.logFiles),
    readers: read,
    spared: stand.merchants.at(-1)?.profileId ?? '',
    disturbances: disturbances.all,
    epochMs: performance.timeOrigin,
  };
  const wholeMs = performance.now() - startedAt;
  const { phases } = router ?? {};
  return crashReport({ size: options, desk, books, phases, violations: checkBooks(books), livedMs, wholeMs });
}

/** Checks what must be true of several database servers. */
async function lookAtServers({ servers, router }: Storage, alarm: (alarm: Alarm) => void): Promise<void> {
  const at = performance.now();
  for (const sentence of router?.refused ?? []) {
    const [id = ''] = sentence.split(' ');
    alarm({ invariant: 'every statement can be sent to a server', id, what: sentence, at });
  }
  for (const { table, row } of await differentCopies(servers.map(({ pool }) => pool))) {
    alarm({ invariant: 'every server has the same small tables', id: table, what: `not everywhere: ${row}`, at });
  }
}

function linesTo(ends: AsyncDisposableStack, { engines }: Stand, clients: number, isCalm: boolean): Lines {
  const [first, ...others] = engines.map(({ name, origin, calmOrigin }) =>
    openLine(name, isCalm ? calmOrigin : origin, clients * 2),
  );
  if (first === undefined) throw new Error('there are no engines');
  for (const line of [first, ...others]) ends.defer(() => line.close());
  return [first, ...others];
}

/** Ends the faults that last, and resolves when everything is running again. */
async function calm({ hearers, engines, worker, allUp }: Stand): Promise<void> {
  hearers.calm();
  const nodes = [...engines, worker];
  for (const node of nodes) node.stepClock(0);
  await Promise.all(nodes.flatMap(({ acquirers }) => acquirers.map((each) => each.delivered())));
  await allUp();
}
