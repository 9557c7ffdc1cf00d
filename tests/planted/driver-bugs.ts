import type { Mistake } from './planted-bugs.ts';

/** A mistake that the fault driver must find, with the run and the check that find it. */
export type DriverBug = Mistake & {
  /** The run that finds it. */
  readonly run: DriverRun;
  /** The check that must catch the mistake, by finding at least one violation. */
  readonly caughtBy: string;
};

/** Arguments of `npm run crash`. `only` selects the faults that the mistake needs, so that a short run is enough. */
export type DriverRun = {
  readonly faults: number;
  readonly payments: number;
  readonly seed: number;
  readonly only: string;
};

/** A run without faults, for mistakes that show even without them. */
const QUIET: DriverRun = { faults: 0, payments: 160, seed: 2, only: 'none' };
const ANSWERS_LOST: DriverRun = { faults: 12, payments: 160, seed: 3, only: 'sale answer lost' };
const MISMATCHES: DriverRun = {
  faults: 12,
  payments: 160,
  seed: 4,
  only: 'sale answered with another (amount|currency)',
};
const BROKEN_PROMISES: DriverRun = { faults: 24, payments: 200, seed: 6, only: 'approves a sale after' };
const REFUSED_REVERSALS: DriverRun = { faults: 8, payments: 160, seed: 7, only: 'refuses a reversal' };
const REFUSED_REFUNDS: DriverRun = { faults: 10, payments: 200, seed: 8, only: 'refuses a refund' };
const REFUNDS_LOST: DriverRun = { faults: 10, payments: 200, seed: 9, only: 'refund answer lost' };
const CAPTURES_LOST: DriverRun = { faults: 10, payments: 200, seed: 19, only: 'capture answer lost' };
const REFUSED_CAPTURES: DriverRun = { faults: 10, payments: 200, seed: 20, only: 'refuses a capture' };
const IGNORED_REVERSALS: DriverRun = { faults: 10, payments: 200, seed: 21, only: 'acknowledges a reversal' };
const LOST_REVERSALS: DriverRun = {
  faults: 30,
  payments: 200,
  seed: 11,
  only: 'sale answered with another amount|reversal (not delivered|answer lost|answered by a server error)',
};
const PAUSES: DriverRun = { faults: 4, payments: 200, seed: 12, only: 'paused: intention committed' };
const OVERTAKEN: DriverRun = { faults: 4, payments: 160, seed: 13, only: 'overtaken' };
const REVOKED: DriverRun = { faults: 6, payments: 1_200, seed: 14, only: 'key revoked' };
const CLOCKS: DriverRun = { faults: 10, payments: 200, seed: 16, only: 'clock of' };
const HELD_ROWS: DriverRun = { faults: 60, payments: 800, seed: 17, only: 'row of' };
const SILENCE: DriverRun = { faults: 30, payments: 400, seed: 18, only: 'database: connection silent' };

const CORE = 'packages/core/src';
const PAYMENTS = `${CORE}/paying/payments`;

export const DRIVER_BUGS: readonly DriverBug[] = [
  {
    name: 'A sale is sent again when its answer is lost',
    file: 'packages/acquirers/src/simulator/sends-cards.ts',
    from: "      const { timeoutMs, sendBefore } = request;\n      const reply = ifOk(\n        await exchange.ask({ method: 'POST', path: '/acquirer/v1/sales', body, timeoutMs, sendBefore }),",
    to: `      const { timeoutMs, sendBefore } = request;
      const question = { method: 'POST', path: '/acquirer/v1/sales', body, timeoutMs, sendBefore } as const;
      const heard = await exchange.ask(question);
      const reply = ifOk(
        heard.kind === 'unknown' ? await exchange.ask(question) : heard,`,
    run: ANSWERS_LOST,
    caughtBy: 'at most one sale call arrives for a reference',
  },
  {
    name: 'An unknown sale is reversed without an inquiry',
    file: `${CORE}/paying/asking/asked-attempts.ts`,
    from: '    subject.reversalWanted ? acquirer',
    to: '    subject.attempt.attemptId ? acquirer',
    run: ANSWERS_LOST,
    caughtBy: 'every reversal has a cause',
  },
  {
    name: 'A late approval is dropped',
    file: `${PAYMENTS}/outcomes/record-outcome.ts`,
    from: "if (outcome.kind === 'approved') await noteLateApproval(deps, attempt, outcome);",
    to: '',
    run: OVERTAKEN,
    caughtBy: 'an approval that was received is paid, or noticed as late',
  },
  {
    name: 'An approval that is found after the attempt has ended is dropped',
    file: `${CORE}/paying/asking/asked-closings.ts`,
    from: "if (outcome.kind === 'approved') await reverseFoundApproval(deps, row, outcome);",
    to: '',
    run: BROKEN_PROMISES,
    caughtBy: 'every approval is either paid or reversed',
  },
  {
    name: 'A reversed attempt is never asked about again',
    file: `${PAYMENTS}/outcomes/record-outcome-sql.ts`,
    from: "from moved where state = 'reversed' or (state = 'declined' and unknown_since is not null)",
    to: 'from moved where false',
    run: BROKEN_PROMISES,
    caughtBy: 'every approval is either paid or reversed',
  },
  {
    name: 'A sale that waits for its shopper after the attempt has ended is asked about for ever',
    file: `${CORE}/paying/asking/asked-closings.ts`,
    from: "return found.kind === 'step' ? acquirer.reverse({ ...subject, timeoutMs: REVERSAL_TIMEOUT_MS }) : found;",
    to: 'return found;',
    run: BROKEN_PROMISES,
    caughtBy: 'nothing is left undecided',
  },
  {
    name: 'Events tell of 1 USD',
    file: `${PAYMENTS}/payment-event.ts`,
    from: 'data: paymentStatusAnswer(view, environment), at };',
    to: "data: { ...paymentStatusAnswer(view, environment), amount: 1, amount_minor: 100, currency: 'USD' }, at };",
    run: QUIET,
    caughtBy: 'the body of every event is correct',
  },
  {
    name: 'The cursor skips an event at each page',
    file: `${CORE}/telling/events/list-events-sql.ts`,
    from: 'and e.position > case',
    to: 'and e.position > 1 + case',
    run: QUIET,
    caughtBy: 'the cursor returns the same events as the table',
  },
  {
    name: '`paid` is always true',
    file: `${PAYMENTS}/payment-status-answer.ts`,
    from: "paid: session.stored === 'succeeded' && session.refundedMinor < session.capturedMinor,",
    to: 'paid: true,',
    run: QUIET,
    caughtBy: '`paid` is true only for a paid session that is not fully refunded',
  },
  {
    name: 'The next inquiry comes only after a day',
    file: `${CORE}/paying/acquiring/inquiry-schedule.ts`,
    from: 'return DELAYS_SECONDS[inquiryCount] ?? AFTERWARDS_SECONDS;',
    to: 'return inquiryCount >= 0 ? 86_400 : (DELAYS_SECONDS[inquiryCount] ?? AFTERWARDS_SECONDS);',
    run: ANSWERS_LOST,
    caughtBy: 'the next step is not scheduled too late',
  },
  {
    name: 'A missing answer counts as a decline',
    file: `${PAYMENTS}/outcomes/record-outcome.ts`,
    from: "    case 'unknown':\n      return unknown;",
    to: "    case 'unknown':\n      return { next: 'declined', decline: { code: 'processing_error', raw: '' } };",
    run: ANSWERS_LOST,
    caughtBy: 'every approval is either paid or reversed',
  },
  {
    name: 'An approval of another amount counts',
    file: `${CORE}/paying/acquiring/judge-answer.ts`,
    from: "if (answer.amountMinor !== expected.amount.minor) wrong.push('amount');",
    to: '',
    run: MISMATCHES,
    caughtBy: 'a paid session has one unreversed approval for its amount',
  },
  {
    name: 'A mismatch raises no alarm',
    file: `${PAYMENTS}/outcomes/record-outcome.ts`,
    from: "deps.alarm('the acquirer answered about another payment', { attempt: attempt.attemptId, fields: judged.fields });",
    to: '',
    run: MISMATCHES,
    caughtBy: 'required alarms were raised',
  },
  {
    name: 'A reversal counts before it is acknowledged',
    file: `${CORE}/paying/asking/asked-attempts.ts`,
    from: '? acquirer.reverse(subjectOf(sealer, subject))',
    to: `? acquirer
          .reverse(subjectOf(sealer, subject))
          .then(() => ({ kind: 'reversed' as const, reference: subject.attempt.attemptId }))`,
    run: LOST_REVERSALS,
    caughtBy: 'every outcome came from the acquirer',
  },
  {
    name: 'A refused reversal raises no alarm',
    file: `${PAYMENTS}/outcomes/record-outcome.ts`,
    from: "deps.alarm('the acquirer refuses to reverse an attempt', { attempt: attempt.attemptId, reason: judged.raw });",
    to: '',
    run: REFUSED_REVERSALS,
    caughtBy: 'required alarms were raised',
  },
  {
    name: 'Five inquiries without an answer raise no alarm',
    file: `${CORE}/paying/asking/asking.ts`,
    from: 'row.inquiry_count >= alarmAfter &&',
    to: 'row.inquiry_count >= 20 * alarmAfter &&',
    run: REFUSED_REVERSALS,
    caughtBy: 'required alarms were raised',
  },
  {
    name: 'The attempt of a shopper who returns early is reversed',
    file: `${CORE}/paying/asking/asked-attempts.ts`,
    from: "subject.isWithIssuer ? PENDING : { kind: 'reverse' }",
    to: "{ kind: 'reverse' }",
    run: { ...QUIET, payments: 400 },
    caughtBy: 'every reversal has a cause',
  },
  {
    name: 'A sale is sent after a pause',
    file: 'packages/acquirers/src/simulator/exchange.ts',
    from: 'if (sendBefore.isOver()) controller.abort(new TooLateToSend());',
    to: '',
    run: PAUSES,
    caughtBy: 'no sale is sent late',
  },
  {
    name: 'One form creates several attempts',
    file: `${PAYMENTS}/attempting/start-attempt-sql.ts`,
    from: 'and s.attempt_count = r.attempt_count and',
    to: 'and',
    run: { ...QUIET, payments: 400 },
    caughtBy: 'a form creates at most one attempt',
  },
  {
    name: 'A revoked key is accepted',
    file: `${CORE}/merchants/keys/key-check-sql.ts`,
    from: "when k.revoked_at is not null then 'api_key_revoked'",
    to: '',
    run: REVOKED,
    caughtBy: 'no request is accepted after a revocation',
  },
  {
    name: 'The creation of a session forgets what its idempotency key was for',
    file: `${CORE}/paying/sessions/insert-sessions-sql.ts`,
    from: 'i.request_hash = c.request_hash as is_same_request',
    to: 'i.request_hash is not null as is_same_request',
    run: QUIET,
    caughtBy: 'one idempotency key is for one request',
  },
  {
    name: 'A refund forgets what its idempotency key was for',
    file: `${CORE}/paying/idempotency/claim.ts`,
    from: 'if (!row.request_hash.equals(idempotency.requestHash)) {',
    to: 'if (false) {',
    run: { ...QUIET, payments: 600 },
    caughtBy: 'one idempotency key is for one request',
  },
  {
    name: 'Every refund is in USD',
    file: `${CORE}/paying/refunds/ask-for-refund.ts`,
    from: 'currency: amount.currency,',
    to: "currency: 'USD' as typeof amount.currency,",
    run: QUIET,
    caughtBy: 'a refund has the currency and the sale of its payment',
  },
  {
    name: 'A refund that is sent again has another reference',
    file: 'packages/acquirers/src/simulator/wire/refund-request.ts',
    from: 'refund_ref: request.reference,',
    to: 'refund_ref: request.reference.slice(0, -4) + String(Date.now()).slice(-4),',
    run: REFUNDS_LOST,
    caughtBy: 'every refund is in both books',
  },
  {
    name: 'A failed refund keeps its reserved amount',
    file: `${CORE}/paying/refunds/record-refund-outcome-sql.ts`,
    from: "refund_reserved_minor = s.refund_reserved_minor - case when m.state = 'failed' then m.amount_minor else 0 end,",
    to: '',
    run: REFUSED_REFUNDS,
    caughtBy: 'refunds add up',
  },
  {
    name: 'A capture that is asked for again is another capture',
    file: 'packages/acquirers/src/simulator/wire/capture-request.ts',
    from: 'capture_ref: request.reference,',
    to: 'capture_ref: request.reference.slice(0, -4) + String(Date.now()).slice(-4),',
    run: CAPTURES_LOST,
    caughtBy: 'every capture is in both books',
  },
  {
    name: 'A failed capture keeps its reserved amount',
    file: `${CORE}/paying/captures/captures-sql.ts`,
    from: "capture_reserved_minor = s.capture_reserved_minor - case when m.state = 'failed' then m.amount_minor else 0 end,",
    to: '',
    run: REFUSED_CAPTURES,
    caughtBy: 'captures add up',
  },
  {
    name: 'The acquirer is asked to capture a little more',
    file: `${CORE}/paying/captures/ask-for-capture.ts`,
    from: 'amountMinor: amount.minor,',
    to: 'amountMinor: amount.minor + 1n,',
    run: QUIET,
    caughtBy: 'nothing is left undecided',
  },
  {
    name: 'A voided payment is never asked about again',
    file: `${PAYMENTS}/voiding/voids-sql.ts`,
    from: "from moved where state = 'succeeded'\n     on conflict do nothing",
    to: 'from moved where false\n     on conflict do nothing',
    run: IGNORED_REVERSALS,
    caughtBy: 'every approval is either paid or reversed',
  },
  {
    name: 'An authorisation never lapses',
    file: `${PAYMENTS}/voiding/voids-sql.ts`,
    from: 'where s.authorised_until <= now() and',
    to: 'where false and',
    run: QUIET,
    caughtBy: 'nothing is left undecided',
  },
  {
    name: 'A delivery that was answered with 500 counts as delivered',
    file: 'apps/engine/src/webhooks/send-delivery.ts',
    from: 'status >= 200 && status < 300',
    to: 'status >= 200 && status < 600',
    run: QUIET,
    caughtBy: 'every event reaches every endpoint',
  },
  {
    name: 'Webhooks are signed with the time of the node',
    file: 'apps/engine/src/webhooks/send-delivery.ts',
    from: '  const { at } = message;',
    to: '  const at = new Date();\n  message = { ...message, at };',
    run: CLOCKS,
    caughtBy: 'every sent message carries a recorded event',
  },
  {
    name: 'A yen has a hundredth',
    file: 'packages/money/src/currency.ts',
    from: 'return decimals;',
    to: "return currency === 'JPY' ? 2 : decimals;",
    run: QUIET,
    caughtBy: 'every acknowledged session exists with its amount',
  },
  {
    name: 'Requests that share a statement get the wrong answers',
    file: `${CORE}/ground/database/send-batch.ts`,
    from: 'resolve(answers[ordinal] as Answer);',
    to: 'resolve(answers[answers.length - 1 - ordinal] as Answer);',
    run: QUIET,
    caughtBy: 'every acknowledged session exists with its amount',
  },
  {
    name: 'A payment waits for the locks of another merchant',
    file: `${CORE}/ground/database/lock-timeout.ts`,
    from: 'export const SHARED_LOCK_TIMEOUT_MS = 200;',
    to: 'export const SHARED_LOCK_TIMEOUT_MS = 9_500;',
    run: HELD_ROWS,
    caughtBy: 'the faults of others delay nobody',
  },
  {
    name: 'Nothing ends the wait for a silent database',
    file: `${CORE}/ground/database/pool.ts`,
    from: 'query_timeout: options.answerMs ?? ANSWER_MS,',
    to: 'query_timeout: 600 * ANSWER_MS,',
    run: SILENCE,
    caughtBy: 'nothing is overdue while a node works',
  },
];
