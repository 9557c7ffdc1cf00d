import type { AcquirerSide } from '../acquirer/acquirer-side.ts';
import type { Answered } from '../acquirer/calls.ts';
import type { Fault, Seen, Violation } from '../history/seen.ts';
import type { OurBook } from './book-sql.ts';
import { timeOf } from './time-of.ts';

const NOTED_WITHIN_MS = 15_000;

/**
 * Checks that a process that learns of an approval, after the attempt has ended without an approval, immediately
 * records that the approval must be reversed.
 */
export function checkLateApprovals(ours: OurBook, { traffic }: AcquirerSide, seen: Seen): readonly Violation[] {
  return traffic.answers.flatMap((answered) => {
    const { kind, reference, handledAt: at, answer } = answered;
    const attempt = ours.attempts.find(({ attempt_id: id }) => id === reference);
    const endedAt = attempt?.completed_at == null ? Number.POSITIVE_INFINITY : timeOf(attempt.completed_at);
    const isLate = answer.kind === 'approved' && answer.reference === reference && endedAt < at;
    if (!isLate || at === Number.POSITIVE_INFINITY || kind === 'reversal' || attempt?.state === 'approved') return [];
    if (seen.faults.some((fault) => isNear(fault, answered))) return [];
    const noted = ours.reversals.some(
      ({ attempt_id: id, created_at: noticed }) => id === reference && timeOf(noticed) <= at + NOTED_WITHIN_MS,
    );
    const detail = `${traffic.nameOf(reference)} was approved at ${at} ms, after its end`;
    return noted ? [] : [{ invariant: 'a late approval is to be reversed as soon as it is known', detail }];
  });
}

/** Whether a fault of the process might have lost the answer; if so, a closing inquiry finds the approval again. */
function isNear(fault: Fault, { node, handledAt: at }: Answered): boolean {
  return fault.node === node && fault.at >= at && fault.at <= at + NOTED_WITHIN_MS;
}
