import type { Alarm, Books, Note, Sight } from './books/books.ts';
import { readAcquirerBook, readOurBook } from './books/read-books.ts';
import { checkBooks } from './check/check-books.ts';
import { livePayment, type Market } from './clients/live-payment.ts';
import { openLine } from './clients/open-line.ts';
import { type CrashReport, crashReport } from './crash-report.ts';
import { createFaultDesk, type FaultDesk } from './faults/fault-desk.ts';
import { planFaults, type RunSize } from './faults/plan-faults.ts';
import { randomOf } from './random.ts';
import type { Revocation } from './stand/merchants.ts';
import { settle } from './stand/settle.ts';
import { type Stand, startStand } from './stand/stand.ts';
import { strikeAtOnce } from './stand/strike-at-once.ts';
import { watch } from './stand/watch.ts';

export type CrashOptions = RunSize & {
  /** How many payments run at the same time. */
  readonly clients: number;
  /** Where the engines' logs are kept; null to discard them. */
  readonly keepIn: string | null;
  readonly log: (line: string) => void;
};

/** The answers that clients received, and the states and alarms seen during the run. */
type Memory = {
  readonly notes: Note[];
  readonly sights: Sight[];
  readonly alarms: Alarm[];
  readonly revocations: Revocation[];
  readonly trackIds: string[];
};

const PROGRESS_LINES = 20;
const STRIKE_STREAM = -2;

/** Runs all payments while faults happen, lets time pass, and compares the books. */
export async function runCrash(options: CrashOptions): Promise<CrashReport> {
  const { log, payments } = options;
  const startedAt = performance.now();
  await using ends = new AsyncDisposableStack();
  const desk = createFaultDesk(planFaults(options));
  const stand = await startStand(ends, { ...options, desk });
  const memory: Memory = { notes: [], sights: [], alarms: [], revocations: [], trackIds: [] };
  const { alarms, sights, trackIds } = memory;
  const watching = watch({
    pool: stand.pool,
    trackIds,
    see: (sight) => void sights.push(sight),
    alarm: (alarm) => void alarms.push(alarm),
  });
  await liveAll(stand, desk, memory, options);
  const livedMs = performance.now() - startedAt;
  log(`${payments} payments finished in ${Math.round(livedMs / 1_000)} s. No more faults from now on.`);
  desk.disarm();
  stand.hearers.calm();
  await Promise.all([...stand.engines, stand.worker].map((node) => node.delivered()));
  await stand.allUp();
  await watching.stop();
  await settle(stand.pool, log);
  const books: Books = {
    ...memory,
    ours: await readOurBook(stand.pool),
    acquirer: await readAcquirerBook(stand.journal),
    endpoints: stand.hearers.endpoints,
    heard: stand.hearers.heard,
  };
  return crashReport({
    size: options,
    desk,
    books,
    violations: checkBooks(books),
    livedMs,
    wholeMs: performance.now() - startedAt,
  });
}

async function liveAll(stand: Stand, desk: FaultDesk, memory: Memory, options: CrashOptions): Promise<void> {
  const { seed, payments, clients, log } = options;
  const [first, ...others] = stand.engines.map(({ origin }) => openLine(origin, clients * 2));
  if (first === undefined) throw new Error('there are no engines');
  const { notes, sights, trackIds, revocations } = memory;
  const market: Market = {
    seed,
    merchants: stand.merchants,
    lines: [first, ...others],
    see: (sight) => void sights.push(sight),
    note: (note) => {
      notes.push(note);
      const isNew = note.operation === 'create' || note.operation === 'initiate';
      if (isNew && note.status === 201 && note.trackId !== null) trackIds.push(note.trackId);
    },
  };
  const random = randomOf(seed, STRIKE_STREAM);
  const striking: Promise<void>[] = [];
  const strike = { stand, desk, random, revoked: (revocation: Revocation) => void revocations.push(revocation) };
  let begun = 0;
  const client = async (): Promise<void> => {
    while (begun < payments) {
      const number = begun;
      begun += 1;
      striking.push(...desk.arm(begun).map((fault) => strikeAtOnce(fault, strike)));
      if (begun % Math.ceil(payments / PROGRESS_LINES) === 0) {
        log(`  ${begun} of ${payments} payments started, ${desk.strikes.length} faults so far`);
      }
      await livePayment(market, number);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await Promise.all(striking);
  await Promise.all([first, ...others].map((line) => line.close()));
}
