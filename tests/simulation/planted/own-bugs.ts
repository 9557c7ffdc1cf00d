import type { Mistake } from '../../planted/planted-bugs.ts';

const PAYING = 'packages/core/src/paying';

/** Mistakes that only time, a crash or a race reveals. */
export const OWN_BUGS: readonly Mistake[] = [
  {
    name: 'A sale without an answer is sent again',
    file: `${PAYING}/payments/attempting/send-sale.ts`,
    from: 'if (acquirer.hold === undefined) return acquirer.authorise({ ...sale, sendBefore, card });',
    to: `if (acquirer.hold === undefined) {
    const first = await acquirer.authorise({ ...sale, sendBefore, card });
    return first.kind === 'unknown' ? acquirer.authorise({ ...sale, sendBefore, card }) : first;
  }`,
  },
  {
    name: 'Only the monotonic clock limits when a sale is sent',
    file: `${PAYING}/acquiring/deadlines.ts`,
    from: 'Math.max(now[0] - monotonicMs, now[1] - wallMs)',
    to: 'now[0] - monotonicMs',
  },
  {
    name: 'Only the wall clock limits when a sale is sent',
    file: `${PAYING}/acquiring/deadlines.ts`,
    from: 'Math.max(now[0] - monotonicMs, now[1] - wallMs)',
    to: 'now[1] - wallMs',
  },
  {
    name: 'The time to send a sale begins after its attempt is recorded',
    file: `${PAYING}/payments/attempting/send-sale.ts`,
    from: 'const sendBefore = deadlines.first;',
    to: 'const sendBefore = deadlineIn(SEND_WITHIN_MS);',
  },
  {
    name: 'The sale of a held card can be sent at any time',
    file: `${PAYING}/payments/attempting/send-sale.ts`,
    from: 'deadlineIn(SEND_WITHIN_MS + HOLD_TIMEOUT_MS, stopwatch)',
    to: '{ isOver: () => false }',
  },
  {
    name: 'The sale of a held card does not name the card',
    file: `${PAYING}/payments/attempting/send-sale.ts`,
    from: 'authorise({ ...sale, state, ',
    to: 'authorise({ ...sale, ',
  },
  {
    name: 'A card that was not held is charged',
    file: `${PAYING}/payments/attempting/send-sale.ts`,
    from: "if (held.kind === 'not_held') return { kind: 'not_sent' };",
    to: '',
  },
  {
    name: 'What an adapter keeps is lost with the next answer',
    file: `${PAYING}/payments/outcomes/record-outcome-sql.ts`,
    from: 'acquirer_state = coalesce(r.acquirer_state, a.acquirer_state)',
    to: 'acquirer_state = r.acquirer_state',
  },
  {
    name: "A refund does not contain the acquirer's reference for its sale",
    file: `${PAYING}/refunds/begin-refund-sql.ts`,
    from: 'a.acquirer_reference, a.acquirer_state',
    to: 'null, a.acquirer_state',
  },
  {
    name: "An inquiry that is answered with another payment's step raises no alarm",
    file: `${PAYING}/asking/asked-attempts.ts`,
    from: 'if (answer.reference !== subject.attempt.attemptId) return answer;',
    to: '',
  },
  {
    name: 'An attempt goes to an account that no longer takes new payments',
    file: `${PAYING}/payments/attempting/start-attempt-sql.ts`,
    from: 'and not r.is_account_stale',
    to: '',
  },
  {
    name: "The engine's own acquirer is asked about everything",
    file: `${PAYING}/accounts/acquirers-of-accounts.ts`,
    from: 'origin.accountId === null ? own.of(origin)',
    to: 'ownAcquirer !== null ? ownAcquirer',
  },
  {
    name: 'A sale that was not sent stays unknown permanently',
    file: `${PAYING}/payments/outcomes/record-outcome.ts`,
    from: "    case 'not_sent':\n",
    to: "    case 'not_sent':\n      if (attempt.version >= 0) return { next: 'unknown', dueInSeconds: 1e9 };\n",
  },
  {
    name: 'A reference that is not found before the horizon is reversed',
    file: `${PAYING}/asking/asked-attempts.ts`,
    from: 'return ageMs < inquiryHorizonMs;',
    to: 'return false;',
  },
  {
    name: 'An abandoned challenge is never reversed',
    file: `${PAYING}/asking/asked-attempts.ts`,
    from: "return subject.isWithIssuer ? PENDING : { kind: 'reverse' };",
    to: 'return PENDING;',
  },
  {
    name: 'A refused reversal counts as a reversal',
    file: `${PAYING}/payments/outcomes/record-outcome.ts`,
    from: 'return { ...unknown, reversalRefusedRaw: judged.raw };',
    to: "return { next: 'reversed', reversalRefusedRaw: judged.raw };",
  },
  {
    name: 'An approval in a different currency is accepted',
    file: `${PAYING}/acquiring/judge-answer.ts`,
    from: "if (answer.currency !== expected.amount.currency) wrong.push('currency');",
    to: '',
  },
  {
    name: 'Closing inquiries end after the first',
    file: `${PAYING}/acquiring/inquiry-schedule.ts`,
    from: '[3_600, 24 * 3_600]',
    to: '[3_600]',
  },
  {
    name: 'A reversed late approval is not asked about again',
    file: `${PAYING}/payments/reversals/record-reversal-sql.ts`,
    from: 'from moved where completed_at is not null\n     on conflict',
    to: 'from moved where false\n     on conflict',
  },
  {
    name: 'A reversal that begins again is not due',
    file: `${PAYING}/payments/reversals/note-late-approval-sql.ts`,
    from: 'where reversals.completed_at is not null',
    to: 'where false',
  },
  {
    name: 'A late approval is not booked',
    file: `${PAYING}/payments/reversals/note-late-approval.ts`,
    from: 'if (row?.takes_money) {',
    to: 'if (row?.takes_money === false) {',
  },
  {
    name: 'A late approval that has gone back stays in suspense',
    file: `${PAYING}/payments/reversals/record-reversal.ts`,
    from: 'const postings = number === null ? [] :',
    to: 'const postings = number !== null ? [] :',
  },
  {
    name: 'A refund is booked with the whole amount',
    file: `${PAYING}/refunds/record-refund-outcome.ts`,
    from: "{ kind: 'refund', reference, amount })",
    to: "{ kind: 'refund', reference })",
  },
  {
    name: 'A session with a live attempt can expire',
    file: `${PAYING}/payments/ending/expire-sessions-sql.ts`,
    from: "s.status = 'open' and s.expires_at <= now() and s.live_attempt_id is null",
    to: "s.status = 'open' and s.expires_at <= now()",
  },
  {
    name: 'A session with a live attempt can be cancelled',
    file: `${PAYING}/sessions/sessions-sql.ts`,
    from: 'live_attempt_id is null',
    to: 'status is not null',
  },
  {
    name: 'A retried refund is a new one at the acquirer',
    file: `${PAYING}/refunds/ask-for-refund.ts`,
    from: 'reference: refundId,',
    to: 'reference: refundId + Math.floor(performance.now()),',
  },
  {
    name: 'A refund without an answer has failed',
    file: `${PAYING}/movements/move-of.ts`,
    from: '        ? unknown\n',
    to: "        ? { next: 'failed', raw: '' }\n",
  },
  {
    name: 'A refund of a different amount is accepted',
    file: `${PAYING}/movements/move-of.ts`,
    from: 'const judged = judgeAnswer(outcome, about);',
    to: 'const judged = outcome as ReturnType<typeof judgeAnswer<RefundOutcome>>;',
  },
  {
    name: 'A failed commit counts as a commit',
    file: 'packages/core/src/ground/database/transaction.ts',
    from: "() => client.query('commit'));\n",
    to: "() => client.query('commit').catch(() => undefined as never));\n",
  },
];
