import type { Books, Violation } from '../books/books.ts';
import { profileOf } from '../faults/fault-desk.ts';
import { causesOfReversals } from './check-reversals.ts';
import { isAnswered, isRightApproval } from './told.ts';

const MISMATCH = 'the acquirer answered about another payment';
const LATE = 'an approval came after the payment had ended';
const FOUND = 'the acquirer approved a payment that had ended';
const REFUSED = 'the acquirer refuses to reverse an attempt';
const LATE_REFUSED = 'the acquirer refuses to reverse a late approval';
const STILL_UNKNOWN = 'the outcome of an attempt is still unknown after five inquiries';
const CAPTURE_REFUSED = 'the acquirer refuses an automatic capture';
const UNDECIDED = (what: string) => `the acquirer has left a ${what} undecided for a day`;
const MOVEMENT_STILL_UNKNOWN = (what: string) => `the outcome of a ${what} is still unknown after five inquiries`;

/**
 * The number of inquiries after which an alarm is certain: some are cut off, and some answers only say that the shopper
 * is still with the issuer.
 */
const INQUIRIES = 10;
/**
 * The same for a movement at an acquirer that only sends notices, because such a movement can stay undecided for a day.
 */
const INQUIRIES_PENDING = 110;
/** How long an engine is certain to wait for an answer from the acquirer. */
const WAITED_FOR_MS = 14_000;
/** How long the driver lets a process wait until it can record an answer. */
const HELD_MS = 28_000;
/** How long a process can take to record an answer. */
const RECORDED_WITHIN_MS = 120_000;

/** Checks that operators were notified of everything that they must know. */
export function checkAlarms(books: Books): readonly Violation[] {
  const raised = new Set(books.raised.map(({ message, about }) => `${message} ${about}`));
  const missing = required(books).filter(([id, ...messages]) => !messages.some((each) => raised.has(`${each} ${id}`)));
  return [
    ...missing.map(([id, message]) => ({
      invariant: 'required alarms were raised',
      id,
      detail: `no alarm "${message}"`,
    })),
    ...unnoticedApprovals(books),
  ];
}

/** An id, and messages of which at least one must be in the logs. */
type Required = readonly [id: string, ...messages: string[]];

function required(books: Books): readonly Required[] {
  const { attempts, captures, voids, refunds, reversals } = books.ours;
  const causes = causesOfReversals(books);
  const onlyMismatch = [...causes].filter(([, each]) => each.size === 1 && each.has('mismatch'));
  type Asked = { readonly inquiry_count: number; readonly is_alarmed: boolean };
  const isLong = ({ is_alarmed: isAlarmed, inquiry_count: count }: Asked, least = INQUIRIES) =>
    isAlarmed || count >= least;
  const isLongMovement = (row: Asked & { readonly track_id: string }) =>
    isLong(row, books.noticesOnly.has(profileOf(row.track_id)) ? INQUIRIES_PENDING : INQUIRIES);
  return [
    ...onlyMismatch.map(([id]): Required => [id, MISMATCH]),
    ...attempts.filter((each) => each.is_reversal_refused).map(({ attempt_id: id }): Required => [id, REFUSED]),
    ...reversals.map(({ attempt_id: id }): Required => [id, LATE, FOUND]),
    ...reversals.filter((each) => each.is_reversal_refused).map(({ attempt_id: id }): Required => [id, LATE_REFUSED]),
    ...attempts
      .filter((each) => isLong(each) && each.challenge_ends_ms === null)
      .map(({ attempt_id: id }): Required => [id, STILL_UNKNOWN]),
    ...captures
      .filter(isLongMovement)
      .map(({ capture_id: id }): Required => [id, MOVEMENT_STILL_UNKNOWN('capture'), UNDECIDED('capture')]),
    ...captures
      .filter((each) => each.is_automatic && each.state === 'failed')
      .map(({ capture_id: id }): Required => [id, CAPTURE_REFUSED]),
    ...voids
      .filter(isLongMovement)
      .map(({ void_id: id }): Required => [id, MOVEMENT_STILL_UNKNOWN('void'), UNDECIDED('void')]),
    ...refunds
      .filter(isLongMovement)
      .map(({ refund_id: id }): Required => [id, MOVEMENT_STILL_UNKNOWN('refund'), UNDECIDED('refund')]),
  ];
}

/** Approvals that a running process received in time, but whose attempts still ended as declined or reversed. */
function unnoticedApprovals({ ours, calls, disturbances, epochMs }: Books): readonly Violation[] {
  const sessions = new Map(ours.sessions.map((session) => [session.track_id, session]));
  const attempts = new Map(ours.attempts.map((attempt) => [attempt.attempt_id, attempt]));
  const noticed = new Set(ours.reversals.map(({ attempt_id: id }) => id));
  const isCutOff = (node: string, from: number) =>
    disturbances.some(
      ({ scope, losesNothing, from: began, until }) =>
        !losesNothing &&
        (scope === 'all' || ('node' in scope && scope.node === node)) &&
        began < from + RECORDED_WITHIN_MS &&
        until > from,
    );
  return calls.filter(isAnswered).flatMap((answer) => {
    const { call, reference: id, node, at, toldAt } = answer;
    const attempt = attempts.get(id);
    if ((call !== 'sale' && call !== 'complete') || attempt === undefined || attempt.is_settled) return [];
    if (!['declined', 'reversed'].includes(attempt.state) || noticed.has(id)) return [];
    // The attempt was still being reversed when the approval was to be recorded.
    if ((attempt.completed_ms ?? 0) > epochMs + toldAt + HELD_MS) return [];
    if (!isRightApproval(answer, sessions.get(attempt.track_id))) return [];
    if (toldAt - at > WAITED_FOR_MS || isCutOff(node, toldAt)) return [];
    const detail = `${node} received the approval, but the attempt ended as ${attempt.state}`;
    return [{ invariant: 'an approval that was received is paid, or recorded as late', id, detail }];
  });
}
