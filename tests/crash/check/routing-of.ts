import type { AttemptRow, Books } from '../books/books.ts';
import { profileOf } from '../faults/fault-desk.ts';

/** The outcomes of payments whose first attempt began in a given period. */
export type Success = { readonly sessions: number; readonly paid: number; readonly perSecond: number };

export type Routing = {
  /** How many cards went to a second account, by the proof that the first account had charged nothing. */
  readonly switches: Readonly<Record<string, number>>;
  /** How many of these cards were approved at the second account. */
  readonly approvedAfterSwitch: number;
  /**
   * How many attempts did not go to the account that their rule names first, although their card had not been tried
   * there.
   */
  readonly avoided: number;
  readonly attemptsByAcquirer: Readonly<Record<string, number>>;
  /** How often, and for how many seconds in total, each acquirer was completely unavailable. */
  readonly outages: Readonly<Record<string, { readonly count: number; readonly seconds: number }>>;
  /** The payments of the profile whose rule names the failing acquirer first. */
  readonly whileOut: Success;
  readonly otherwise: Success;
};

/**
 * What routing did in a run; undefined if each merchant has only one account. `livedMs`: how long payments were being
 * made.
 */
export function routingOf(books: Books, livedMs: number): Routing | undefined {
  const { ours, members, firstChoices = new Map(), outages = [] } = books;
  if (members === undefined) return undefined;
  const states = new Map(ours.attempts.map(({ attempt_id: id, state }) => [id, state]));
  const switched = new Set(ours.switches.map(({ to_attempt_id: id }) => id));
  const [failing] = [...members.values()].map(({ name }) => name);
  const own = ours.attempts.filter(({ attempt_id: id }) => firstChoices.has(profileOf(id)));
  const atFailing = own.filter(({ attempt_id: id }) => {
    return members.get(firstChoices.get(profileOf(id)) ?? '')?.name === failing;
  });
  const outMs = sum(outages.map(({ from, until }) => until - from));
  const isOut = ({ created_ms: at }: AttemptRow) =>
    outages.some(({ from, until }) => at >= books.epochMs + from && at < books.epochMs + until);
  const firsts = atFailing.filter(({ number }) => number === 1);
  const successOf = (attempts: readonly AttemptRow[], ms: number): Success => {
    const tracks = new Set(attempts.map(({ track_id: track }) => track));
    const paid = ours.sessions.filter(({ track_id: track, status }) => tracks.has(track) && PAID.has(status)).length;
    return { sessions: tracks.size, paid, perSecond: Math.round((10_000 * paid) / Math.max(ms, 1)) / 10 };
  };
  return {
    switches: tally(ours.switches.map(({ proof }) => proof)),
    approvedAfterSwitch: [...switched].filter((id) => states.get(id) === 'approved').length,
    avoided: atFailing.filter(
      ({ attempt_id: id, account_id: account }) => !switched.has(id) && account !== firstChoices.get(profileOf(id)),
    ).length,
    attemptsByAcquirer: tally(ours.attempts.map(({ account_id: account }) => members.get(account ?? '')?.name ?? '')),
    outages: Object.fromEntries(
      [...Map.groupBy(outages, ({ what }) => what)].map(([what, same]) => {
        return [
          what,
          { count: same.length, seconds: Math.round(sum(same.map((each) => each.until - each.from)) / 1e3) },
        ];
      }),
    ),
    whileOut: successOf(firsts.filter(isOut), outMs),
    otherwise: successOf(
      firsts.filter((attempt) => !isOut(attempt)),
      livedMs - outMs,
    ),
  };
}

const PAID: ReadonlySet<string> = new Set(['succeeded', 'authorised', 'voided']);

function sum(numbers: readonly number[]): number {
  return numbers.reduce((whole, each) => whole + each, 0);
}

function tally(words: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, same]) => [word, same.length]));
}
