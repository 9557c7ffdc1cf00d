import type { AcquirerCall } from '../books/acquirer-call.ts';
import type { AcquirerEntry, AttemptRow, Books, SwitchRow, Violation } from '../books/books.ts';
import { rulesOf } from '../books/rules-of.ts';
import { callsBySale, isAnswered } from './told.ts';

/** Checks that a card went to a second account only with a proof, and that every attempt stayed at its account. */
export function checkRouting(books: Books): readonly Violation[] {
  return [...unproven(books), ...overlapping(books), ...astray(books)];
}

/** What arrived at the acquirers must agree with each proof that we recorded. */
function unproven(books: Books): readonly Violation[] {
  const ofSale = callsBySale(books.calls);
  const attempts = new Map(books.ours.attempts.map((attempt) => [attempt.attempt_id, attempt]));
  return books.ours.switches.flatMap((each) => {
    const { from_attempt_id: id, to_attempt_id: to, proof } = each;
    const [from, second] = [attempts.get(id), ofSale.get(to) ?? []];
    const detail = `${to} followed because of ${proof}, but that is not what the acquirer saw`;
    if (from && isProven(books, each, from, { first: ofSale.get(id) ?? [], second })) return [];
    return [{ invariant: 'a second account is asked only with a proof', id, detail }];
  });
}

type Seen = { readonly first: readonly AcquirerCall[]; readonly second: readonly AcquirerCall[] };

function isProven(books: Books, { proof }: SwitchRow, from: AttemptRow, { first, second }: Seen): boolean {
  const answers = first.filter(isAnswered);
  if (proof === 'not_sent') return from.state === 'declined' && first.every(({ call }) => call !== 'sale');
  if (proof === 'refused_by_acquirer') {
    return from.state === 'declined' && answers.some(({ told }) => told.state === 'declined');
  }
  const { reversedAfter } = rulesOf(books, from);
  const asked = second[0]?.at ?? Number.POSITIVE_INFINITY;
  const isUndone = answers.some(({ told, toldAt }) => reversedAfter.has(told.state) && toldAt < asked);
  return proof === 'voided' && from.state === 'reversed' && isUndone;
}

/** No sale of a session is sent before the previous attempt has ended. */
function overlapping({ ours, calls, epochMs }: Books): readonly Violation[] {
  const sales = new Map(
    calls.filter(({ call }) => call === 'sale').map(({ reference, at }) => [reference, epochMs + at]),
  );
  return [...Map.groupBy(ours.attempts, ({ track_id: track }) => track)].flatMap(([id, attempts]) => {
    return attempts.flatMap(({ attempt_id: later, number }) => {
      const before = attempts.find((each) => each.number === number - 1);
      const [sentMs, endedMs] = [sales.get(later), before?.completed_ms ?? Number.POSITIVE_INFINITY];
      if (before === undefined || sentMs === undefined || sentMs >= endedMs - CLOCKS_MS) return [];
      const detail = `${later} was sent while ${before.attempt_id} had not ended`;
      return [{ invariant: 'a session is sold at one account at a time', id, detail }];
    });
  });
}

/** How far the database's clock and the driver's can be apart, on one machine. */
const CLOCKS_MS = 1_000;

/** With several acquirers, nothing about an attempt reaches any acquirer except that of its account. */
function astray({ ours, calls, acquirer, members }: Books): readonly Violation[] {
  if (members === undefined) return [];
  const own = new Map(
    ours.attempts.map(({ attempt_id: id, account_id: account }) => [id, members.get(account ?? '')?.name]),
  );
  const arrived = [
    ...calls.map(({ saleReference, acquirer: at }) => ({ id: saleReference, at })),
    ...acquirer.map((entry) => ({ id: saleOf(entry), at: entry.acquirer })),
  ];
  const wrong = arrived.filter(({ id, at }) => at !== undefined && own.has(id) && own.get(id) !== at);
  return [...new Map(wrong.map(({ id, at }) => [id, at]))].map(([id, at]) => {
    const detail = `${at} was asked about it, but its account is at ${own.get(id)}`;
    return { invariant: 'an attempt stays at its account', id, detail };
  });
}

function saleOf(entry: AcquirerEntry): string {
  if ('sale' in entry) return entry.sale.reference;
  return 'capture' in entry ? entry.capture.saleReference : entry.refund.saleReference;
}
