import type { Phases } from '../sharding/router/doubts.ts';
import type { AcquirerName } from './acquirers/acquirers.ts';
import type { AcquirerEntry, Books, Sight, Violation } from './books/books.ts';
import { type Innocents, innocentsOf } from './check/innocents.ts';
import { type Routing, routingOf } from './check/routing-of.ts';
import { isProcessKill } from './faults/fault.ts';
import type { FaultDesk } from './faults/fault-desk.ts';
import type { RunSize } from './faults/plan-faults.ts';
import type { Deadlines } from './stand/settle.ts';

/** The maximum number of violations for which the report includes everything in the books. */
const KNOWN_MAX = 100;

export type CrashReport = RunSize & {
  readonly acquirer: AcquirerName;
  readonly servers: number;
  /** Commits on several servers; missing if there is only one server. */
  readonly phases?: Phases | undefined;
  /** The number of faults that happened. The others waited for a point that no payment reached. */
  readonly struck: number;
  readonly processKills: number;
  readonly faultsByKind: Readonly<Record<string, number>>;
  readonly answers: { readonly given: number; readonly lost: number; readonly serverErrors: number };
  readonly sessionsByEnd: Readonly<Record<string, number>>;
  readonly attemptsByEnd: Readonly<Record<string, number>>;
  readonly capturesByEnd: Readonly<Record<string, number>>;
  readonly voidsByEnd: Readonly<Record<string, number>>;
  readonly refundsByEnd: Readonly<Record<string, number>>;
  readonly noticesByOutcome: Readonly<Record<string, number>>;
  /** The number of attempts that an operator settled. */
  readonly settledByOperator: number;
  readonly innocents: Innocents;
  /** Missing if each merchant has only one account. */
  readonly routing?: Routing | undefined;
  readonly deliveries: { readonly endpoints: number; readonly sent: number; readonly acknowledged: number };
  readonly deadlines: Deadlines;
  readonly livedSeconds: number;
  readonly wholeSeconds: number;
  readonly violationsByInvariant: Readonly<Record<string, number>>;
  readonly violations: readonly (Violation & { readonly known: readonly unknown[] })[];
};

export type ReportParts = {
  readonly size: RunSize & {
    readonly acquirer: AcquirerName;
    readonly servers: number;
    readonly deadlines: Deadlines;
  };
  readonly desk: FaultDesk;
  readonly books: Books;
  readonly phases: Phases | undefined;
  readonly violations: readonly Violation[];
  readonly livedMs: number;
  readonly wholeMs: number;
};

export function crashReport({ size, desk, books, phases, violations, livedMs, wholeMs }: ReportParts): CrashReport {
  const { faults, payments, seed, only, acquirer, servers, deadlines } = size;
  const { ours, notes } = books;
  return {
    faults,
    payments,
    seed,
    only,
    acquirer,
    servers,
    ...(phases && { phases: { ...phases } }),
    deadlines,
    struck: desk.strikes.length,
    processKills: desk.strikes.filter(({ kind }) => isProcessKill(kind)).length,
    faultsByKind: Object.fromEntries([...desk.counts].filter(([, count]) => count > 0).sort()),
    answers: {
      given: notes.filter(({ status }) => status !== 0).length,
      lost: notes.filter(({ status }) => status === 0).length,
      serverErrors: notes.filter(({ status }) => status >= 500).length,
    },
    sessionsByEnd: tally(ours.sessions.map(({ status }) => status)),
    attemptsByEnd: tally(ours.attempts.map(({ state }) => state)),
    capturesByEnd: tally(ours.captures.map(({ state }) => state)),
    voidsByEnd: tally(ours.voids.map(({ state }) => state)),
    refundsByEnd: tally(ours.refunds.map(({ state }) => state)),
    noticesByOutcome: tally(ours.notices.map(({ outcome }) => outcome ?? 'not applied')),
    settledByOperator: ours.attempts.filter((attempt) => attempt.is_settled).length,
    innocents: innocentsOf(books),
    routing: routingOf(books, livedMs),
    deliveries: {
      endpoints: books.endpoints.length,
      sent: books.heard.length,
      acknowledged: books.heard.filter(({ isAcknowledged }) => isAcknowledged).length,
    },
    livedSeconds: Math.round(livedMs / 1_000),
    wholeSeconds: Math.round(wholeMs / 1_000),
    violationsByInvariant: tally(violations.map(({ invariant }) => invariant)),
    violations: violations.map((violation, number) => ({
      ...violation,
      known: number < KNOWN_MAX ? knownOf(violation.id, books) : [],
    })),
  };
}

function tally(words: readonly string[]): Readonly<Record<string, number>> {
  const groups = [...Map.groupBy(words, (word) => word)].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(groups.map(([word, same]) => [word, same.length]));
}

/** Everything in the books about one session, attempt, capture, void, refund or notice, or about a profile's events. */
function knownOf(about: string, { ours, acquirer, notes, sights, calls, raised }: Books): readonly unknown[] {
  const id = ours.notices.find(({ event_id: eventId }) => eventId === about)?.reference ?? about;
  const attempt = ours.attempts.find(({ attempt_id: attemptId }) => attemptId === id);
  const movement = [...ours.captures, ...ours.voids, ...ours.refunds].find((row) => Object.values(row).includes(id));
  const trackId = attempt?.track_id ?? movement?.track_id ?? id;
  const isOfSession = <T extends { readonly track_id: string }>({ track_id: track }: T) => track === trackId;
  const attempts = ours.attempts.filter(isOfSession);
  const references = new Set([id, ...attempts.map(({ attempt_id: attemptId }) => attemptId)]);
  return [
    ...ours.sessions.filter(isOfSession),
    ...attempts,
    ...ours.captures.filter(isOfSession),
    ...ours.voids.filter(isOfSession),
    ...ours.refunds.filter(isOfSession),
    ...ours.reversals.filter(isOfSession),
    ...ours.switches.filter(({ from_attempt_id: from }) => references.has(from)),
    ...ours.closings.filter(({ attempt_id: attemptId }) => references.has(attemptId)),
    ...ours.notices.filter(({ reference }) => references.has(reference ?? '')),
    ...ours.events.filter(isOfSession),
    ...acquirer.filter((entry) => references.has(saleOf(entry))),
    ...calls.filter(({ reference, saleReference }) => references.has(reference) || references.has(saleReference)),
    ...raised.filter(({ about }) => references.has(about)),
    ...notes.filter((note) => note.trackId === trackId || note.idempotencyKey === id.split(' ')[1]),
    ...turns(sights.filter((sight) => sight.trackId === trackId)),
  ];
}

function saleOf(entry: AcquirerEntry): string {
  if ('sale' in entry) return entry.sale.reference;
  return ('capture' in entry ? entry.capture : entry.refund).saleReference;
}

/** Returns only the sights that differ from the previous one. */
function turns(sights: readonly Sight[]): readonly Sight[] {
  return sights.filter(({ state, by }, index) => {
    const before = sights[index - 1];
    return before?.state !== state || (by !== before.by && by !== 'the database');
  });
}
