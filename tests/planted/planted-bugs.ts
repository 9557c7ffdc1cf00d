/** A mistake that someone could make. */
export type Mistake = {
  readonly name: string;
  readonly file: string;
  /** The text to replace, which occurs exactly once in the file. */
  readonly from: string;
  readonly to: string;
};

/** A mistake, and the tests that must fail because of it. */
export type PlantedBug = Mistake & {
  /** Test files, or folders of them. */
  readonly tests: readonly string[];
};

export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: 'A missing answer counts as a decline',
    file: 'packages/core/src/paying/payments/outcomes/record-outcome.ts',
    from: "    case 'unknown':\n      return unknown;",
    to: "    case 'unknown':\n      return { next: 'declined', decline: { code: 'processing_error', raw: '' } };",
    tests: ['tests/card-page/lost-answer.test.ts'],
  },
  {
    name: 'An approval of another amount counts',
    file: 'packages/core/src/paying/acquiring/judge-answer.ts',
    from: "if (answer.amountMinor !== expected.amount.minor) wrong.push('amount');",
    to: '',
    tests: ['tests/card-page/lying-acquirer.test.ts'],
  },
  {
    name: 'One form creates several attempts',
    file: 'packages/core/src/paying/payments/attempting/start-attempt-sql.ts',
    from: 'and s.attempt_count = r.attempt_count and',
    to: 'and',
    tests: ['tests/card-page/form-token.test.ts'],
  },
  {
    name: 'An attempt starts after the deadline',
    file: 'packages/core/src/paying/payments/attempting/start-attempt-sql.ts',
    from: ' and s.expires_at > now()',
    to: '',
    tests: ['tests/journeys/session-expiry.test.ts'],
  },
  {
    name: 'An outcome is recorded over a newer state',
    file: 'packages/core/src/paying/payments/outcomes/record-outcome-sql.ts',
    from: ' and a.version = r.version',
    to: '',
    tests: ['tests/card-page/late-approval.test.ts'],
  },
  {
    name: 'A reversal counts before it is acknowledged',
    file: 'packages/core/src/paying/asking/asked-attempts.ts',
    from: 'subject.reversalWanted ? acquirer.reverse(subjectOf(sealer, subject))',
    to: "subject.reversalWanted ? Promise.resolve({ kind: 'reversed' as const, reference: subject.attempt.attemptId })",
    tests: ['tests/card-page/lying-acquirer.test.ts'],
  },
  {
    name: 'A late approval is dropped',
    file: 'packages/core/src/paying/payments/outcomes/record-outcome.ts',
    from: "if (outcome.kind === 'approved') await noteLateApproval(deps, attempt, outcome);",
    to: '',
    tests: ['tests/card-page/late-approval.test.ts'],
  },
  {
    name: 'A challenge is assumed to have succeeded',
    file: 'packages/core/src/paying/payments/attempting/finish-challenge.ts',
    from: 'await resume(deps, { session, attempt }, returned)',
    to: `{
      kind: 'approved' as const,
      reference: attempt.attemptId,
      amountMinor: row.amount_minor,
      currency: row.currency,
      acquirerReference: 'none',
      authorisationCode: 'none',
      threeDs: null,
    }`,
    tests: ['tests/card-page/challenge-return.test.ts'],
  },
  {
    name: 'The attempt of a shopper who returns early is reversed',
    file: 'packages/core/src/paying/asking/asked-attempts.ts',
    from: "subject.isWithIssuer ? PENDING : { kind: 'reverse' }",
    to: "{ kind: 'reverse' }",
    tests: ['tests/card-page/challenge-return.test.ts'],
  },
  {
    name: 'A reversal is requested before the intention to reverse is recorded',
    file: 'packages/core/src/paying/asking/asked-attempts.ts',
    from: "return PENDING;\n      return { kind: 'reverse' };",
    to: 'return PENDING;\n      return acquirer.reverse(subjectOf(sealer, subject)) as Promise<Outcome>;',
    tests: ['tests/card-page/closing-inquiries.test.ts'],
  },
  {
    name: 'A sale is sent after a pause',
    file: 'packages/acquirers/src/simulator/exchange.ts',
    from: 'if (sendBefore.isOver()) controller.abort(new TooLateToSend());',
    to: '',
    tests: ['tests/card-page/late-sale.test.ts'],
  },
  {
    name: 'A reversed attempt is never asked about again',
    file: 'packages/core/src/paying/payments/outcomes/record-outcome-sql.ts',
    from: "from moved where state = 'reversed' or (state = 'declined' and unknown_since is not null)",
    to: 'from moved where false',
    tests: ['tests/card-page/closing-inquiries.test.ts'],
  },
  {
    name: 'Events of one commit share one position in the cursor',
    file: 'packages/core/src/record/events/append-events-sql.ts',
    from: 'h.last_position - a.count + e.place',
    to: 'h.last_position',
    tests: ['tests/journeys/session-expiry.test.ts'],
  },
  {
    name: 'A revoked key is accepted',
    file: 'packages/core/src/merchants/keys/key-check-sql.ts',
    from: "when k.revoked_at is not null then 'api_key_revoked'",
    to: '',
    tests: ['tests/journeys/key-lifecycle.test.ts'],
  },
  {
    name: 'An idempotency key can be used for another request',
    file: 'packages/core/src/paying/idempotency/claim.ts',
    from: 'if (!row.request_hash.equals(idempotency.requestHash)) {',
    to: 'if (false) {',
    tests: ['tests/journeys/idempotency.test.ts', 'tests/docs/conformance.test.ts'],
  },
  {
    name: 'A form is accepted without its token',
    file: 'apps/engine/src/card-page/form-token.ts',
    from: 'return timingSafeEqual(expected, Buffer.from(given, ',
    to: 'return true || timingSafeEqual(expected, Buffer.from(given, ',
    tests: ['tests/card-page/form-token.test.ts'],
  },
  {
    name: 'Only refunds that have succeeded count against what was paid',
    file: 'packages/core/src/paying/refunds/begin-refund.ts',
    from: 'reservedMinor: refundReservedMinor,',
    to: 'reservedMinor: session.refundedMinor,',
    tests: ['tests/refunds', 'tests/journeys/refunds.test.ts'],
  },
  {
    name: 'A failed refund keeps its reserved amount',
    file: 'packages/core/src/paying/refunds/record-refund-outcome-sql.ts',
    from: "refund_reserved_minor = s.refund_reserved_minor - case when m.state = 'failed' then m.amount_minor else 0 end,",
    to: '',
    tests: ['tests/refunds', 'tests/journeys/refunds.test.ts'],
  },
  {
    name: 'Only captures that have succeeded count against what was authorised',
    file: 'packages/core/src/paying/captures/begin-capture.ts',
    from: 'reservedMinor: session.captureReservedMinor,',
    to: 'reservedMinor: session.capturedMinor,',
    tests: ['tests/captures'],
  },
  {
    name: 'A payment is captured while it is being voided',
    file: 'packages/core/src/paying/captures/begin-capture.ts',
    from: "if (voidReason !== null) return refusalFor(code, 'capture_of_void');",
    to: '',
    tests: ['tests/captures'],
  },
  {
    name: 'Excess decimals are cut off',
    file: 'packages/money/src/amount.ts',
    from: "if (-power > decimals) return refuse('amount_precision');",
    to: 'if (-power > decimals) return parseAmount(Number(text).toFixed(decimals), currency);',
    tests: ['packages/money'],
  },
  {
    name: 'A profile created while its merchant is suspended is active',
    file: 'packages/core/src/merchants/profiles/profiles-sql.ts',
    from: 'select merchant_id, is_suspended from merchants where merchant_id = $2 for key share',
    to: 'select merchant_id, is_suspended from merchants where merchant_id = $2',
    tests: ['tests/merchants/suspension.test.ts'],
  },
  {
    name: 'A Live request is decided by its state from before its merchant was locked',
    file: 'packages/core/src/merchants/merchants/lock-open-request.ts',
    from: "if (row?.state !== 'open') {",
    to: "if (known.state !== 'open') {",
    tests: ['tests/merchants/live-requests.test.ts'],
  },
  {
    name: 'An SVG can load anything in its styles',
    file: 'packages/core/src/merchants/logos/check-svg.ts',
    from: "refuseIf(sheet !== undefined && loads(sheet), 'svg_with_link')",
    to: "refuseIf(false, 'svg_with_link')",
    tests: ['packages/core/src/merchants/logos'],
  },
  {
    name: 'A reversal of another payment is accepted',
    file: 'packages/core/src/paying/acquiring/judge-answer.ts',
    from: "if (answer.reference !== expected.reference) wrong.push('reference');",
    to: '',
    tests: ['tests/card-page/lying-acquirer.test.ts'],
  },
  {
    name: 'An alarm is lost with the inquiry that should have raised it',
    file: 'packages/core/src/paying/asking/asking.ts',
    from: 'row.inquiry_count >= alarmAfter',
    to: 'row.inquiry_count === alarmAfter',
    tests: ['tests/operation/unknown-outcomes.test.ts'],
  },
  {
    name: "Another account's notices are evidence too",
    file: 'packages/core/src/paying/acquirer-notices/notices-sql.ts',
    from: 'and account_id = $2 and about = $3',
    to: "and $2 <> '' and about = $3",
    tests: ['tests/notices/applying.test.ts'],
  },
  {
    name: 'The signature of a notice is not checked',
    file: 'packages/acquirers/src/simulator/read-simulator-notice.ts',
    from: "if (!secrets.some((secret) => isSignedWith(secret, body, signature))) return 'forged';",
    to: '',
    tests: ['tests/notices/address.test.ts'],
  },
  {
    name: 'The notice that is read last decides',
    file: 'packages/core/src/paying/acquiring/told-outcomes.ts',
    from: 'told.toSorted(byTime).at(-1)',
    to: 'told.at(-1)',
    tests: ['packages/core/src/paying/acquiring/told-outcomes.test.ts'],
  },
  {
    name: 'A refund that was never sent is treated as one whose answer was lost',
    file: 'packages/core/src/paying/movements/movements-sql.ts',
    from: "state = case t.state when 'queued' then 'submitting' else 'unknown' end,",
    to: "state = 'unknown',",
    tests: ['tests/dashboard/payments.test.ts'],
  },
  {
    name: 'A connection whose statement was given up is used again',
    file: 'packages/core/src/ground/database/drop-useless.ts',
    from: 'if (isGivenUp || ages.get(client) !== age)',
    to: 'if (!isGivenUp && ages.get(client) !== age)',
    tests: ['tests/database/silent-connection.test.ts'],
  },
  {
    name: 'A statement without an answer is sent again for each row',
    file: 'packages/core/src/ground/database/send-batch.ts',
    from: 'if (isLockTimeout(error) || isUndoneForOthers(error) || error instanceof UnreadableRow) return true;',
    to: 'if (error instanceof Error) return true;',
    tests: ['packages/core/src/ground/database/group-commit.test.ts'],
  },
  {
    name: 'An attempt whose process died is not shown while no worker is running',
    file: 'packages/core/src/looking/payments/list-unknown-sql.ts',
    from: '"now() - interval \'60 seconds\'"',
    to: '"timestamptz \'-infinity\'"',
    tests: ['tests/operation/overdue-work.test.ts'],
  },
  {
    name: 'A worker loop that keeps failing counts as alive',
    file: 'apps/engine/src/workers/worker-loop.ts',
    from: 'onError(error);',
    to: 'onError(error); onDone();',
    tests: ['apps/engine/src/workers/worker-loop.test.ts'],
  },
];
