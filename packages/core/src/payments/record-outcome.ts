import type { Approved, ChallengeRequired, Declined, Unknown } from '../acquiring/acquirer.ts';
import { isHardDecline } from '../acquiring/decline-code.ts';
import type { Pool } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import { transaction } from '../database/transaction.ts';
import { appendEvent } from '../events/append-event.ts';
import type { Environment } from '../profiles/environment.ts';
import type { Session } from '../sessions/session.ts';
import { type Attempt, type AttemptStateKind, statesBefore } from './attempt.ts';
import { CHALLENGE_SECONDS } from './deadlines.ts';
import { inquiryDelaySeconds } from './inquiry-schedule.ts';
import { judgeOutcome } from './judge-outcome.ts';
import type { PaymentView } from './payment.ts';
import { type PaymentRow, paymentViewFromRow } from './read-payment.ts';
import { RECORD_OUTCOME } from './record-outcome-sql.ts';

export type RecordOutcomeDeps = {
  readonly pool: Pool;
  readonly environment: Environment;
  /** What an operator must hear of at once: an answer about another amount, currency or reference. */
  readonly alarm: (message: string, context: Readonly<Record<string, unknown>>) => void;
};

/** What is known now of an attempt that is with the acquirer. */
export type Outcome =
  | Approved
  | Declined
  | ChallengeRequired
  | Unknown
  | { readonly kind: 'reversed'; readonly reference: string }
  /** Nothing definite, and the money is wanted back. */
  | { readonly kind: 'reverse' };

/**
 * Records what became of an attempt: its new state, the session's, and the event, in one commit. Undefined when the
 * attempt has moved on meanwhile (a worker took it over): then nothing is written, and the worker's inquiry decides.
 */
export async function recordOutcome(
  deps: RecordOutcomeDeps,
  { session, attempt }: { readonly session: Session; readonly attempt: Attempt },
  outcome: Outcome,
  inquiryCount = 0,
): Promise<PaymentView | undefined> {
  const move = moveFor(deps, session, attempt, outcome, inquiryCount);
  return transaction(deps.pool, async (database) => {
    const [row] = await run<PaymentRow & { now: Date }>(database, RECORD_OUTCOME, [
      attempt.profileId,
      attempt.attemptId,
      attempt.version,
      move.next,
      statesBefore(move.next),
      move.acquirerReference ?? null,
      move.authorisationCode ?? null,
      move.threeDs ? JSON.stringify(move.threeDs) : null,
      move.decline?.code ?? null,
      move.decline?.raw ?? null,
      move.decline ? isHardDecline(move.decline.code) : false,
      move.challenge ? JSON.stringify(move.challenge) : null,
      move.dueInSeconds ?? null,
      move.reversalWanted ?? false,
    ]);
    if (!row) return undefined;
    const view = paymentViewFromRow(row);
    const { stored } = view.session;
    if (stored === 'succeeded' || stored === 'failed') {
      await appendEvent(database, { type: `payment.${stored}`, view, environment: deps.environment, at: row.now });
    }
    return view;
  });
}

type Move = {
  readonly next: AttemptStateKind;
  readonly acquirerReference?: string | null;
  readonly authorisationCode?: string;
  readonly threeDs?: Approved['threeDs'];
  readonly decline?: Pick<Declined, 'code' | 'raw'>;
  readonly challenge?: Pick<ChallengeRequired, 'acsUrl' | 'fields'>;
  readonly dueInSeconds?: number;
  readonly reversalWanted?: boolean;
};

function moveFor(
  deps: RecordOutcomeDeps,
  session: Session,
  attempt: Attempt,
  outcome: Outcome,
  inquiryCount: number,
): Move {
  const unknown: Move = { next: 'unknown', dueInSeconds: inquiryDelaySeconds(inquiryCount) };
  if (outcome.kind === 'reversed') return { next: 'reversed' };
  if (outcome.kind === 'reverse') return { ...unknown, reversalWanted: true };
  const judged = judgeOutcome(outcome, { reference: attempt.attemptId, amount: session.amount });
  switch (judged.kind) {
    case 'approved': {
      const { acquirerReference, authorisationCode, threeDs } = judged;
      return { next: 'approved', acquirerReference, authorisationCode, threeDs };
    }
    case 'declined': {
      const { acquirerReference, code, raw, threeDs } = judged;
      return { next: 'declined', acquirerReference, decline: { code, raw }, threeDs };
    }
    case 'challenge_required': {
      const { acquirerReference, acsUrl, fields } = judged;
      return { next: 'challenge', acquirerReference, challenge: { acsUrl, fields }, dueInSeconds: CHALLENGE_SECONDS };
    }
    case 'unknown':
      return unknown;
    case 'mismatch':
      deps.alarm('the acquirer answered about another payment', { attempt: attempt.attemptId, fields: judged.fields });
      return { ...unknown, reversalWanted: true };
  }
}
