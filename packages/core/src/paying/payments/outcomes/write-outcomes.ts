import { LOCK_TIMEOUT_MS } from '../../../ground/database/lock-timeout.ts';
import type { Database, Pool } from '../../../ground/database/pool.ts';
import { onlyProfile, runFormByOrdinal } from '../../../ground/database/profile-statement.ts';
import { afterCommit, transaction } from '../../../ground/database/transaction.ts';
import type { Environment } from '../../../ground/environment/environment.ts';
import { newRoutedId } from '../../../ground/ids/public-id.ts';
import { appendEvents, type NewEvent } from '../../../record/events/append-events.ts';
import type { NewPosting } from '../../../record/postings/posting.ts';
import type { Approved, DeclineAdvice, Declined, IssuerChecks } from '../../acquiring/acquirer.ts';
import { ASKING_DUE } from '../../acquiring/asking-due.ts';
import { isHardDecline } from '../../acquiring/decline-code.ts';
import type { Proof } from '../../routing/second-account.ts';
import { postingOf } from '../../sessions/posting-of.ts';
import { type Attempt, type AttemptStateKind, type PendingStep, statesBefore } from '../attempt.ts';
import type { PaymentView } from '../payment.ts';
import { paymentEvent } from '../payment-event.ts';
import { type PaymentRow, paymentViewFromRow } from '../reading/read-payment.ts';
import { stepColumn } from '../step-column.ts';
import { RECORD_OUTCOMES } from './record-outcome-sql.ts';

/** The next state of an attempt, with its data. */
export type AttemptMove = {
  readonly next: AttemptStateKind;
  readonly acquirerReference?: string | null;
  readonly authorisationCode?: string | null;
  readonly threeDs?: Approved['threeDs'];
  readonly decline?: Pick<Declined, 'code' | 'raw'>;
  readonly pending?: PendingStep;
  /** Sealed by `sealState`. */
  readonly acquirerState?: Buffer;
  readonly facts?: AcquirerFacts;
  readonly dueInSeconds?: number;
  readonly reversalWanted?: boolean;
  readonly reversalRefusedRaw?: string;
};

/**
 * Further facts in the acquirer's answer, in the acquirer's own codes; facts that were not in it are left out. `proof`:
 * the proof that a declined attempt reached no issuer.
 */
export type AcquirerFacts = IssuerChecks & {
  readonly advice?: DeclineAdvice;
  readonly proof?: Exclude<Proof, 'voided'>;
};

export type OutcomeWrite = { readonly attempt: Attempt; readonly move: AttemptMove };

type Row = { now: Date } & (PaymentRow | { [K in keyof PaymentRow]: null });

/** Shares one call of `writeOutcomes` with the requests that arrive together. */
export type WriteOutcome = (write: OutcomeWrite) => Promise<PaymentView | null>;

/**
 * Moves the attempts of a batch, with their sessions, events and postings, in one commit, and returns their results in
 * the same order. A result is null if its attempt has moved on in the meantime; nothing was written for that attempt.
 */
export function writeOutcomes(
  pool: Pool,
  environment: Environment,
  batch: readonly OutcomeWrite[],
  lockTimeoutMs: number,
): Promise<readonly (PaymentView | null)[]> {
  return transaction(pool, (database) => writeOutcomesIn(database, environment, batch, lockTimeoutMs));
}

/** Like `writeOutcomes`, but in the caller's transaction. */
export async function writeOutcomesIn(
  database: Database,
  environment: Environment,
  batch: readonly OutcomeWrite[],
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): Promise<readonly (PaymentView | null)[]> {
  const captureIds = batch.map(({ attempt }) =>
    attempt.authorisationDays === null ? null : newRoutedId('cap', attempt.profileId),
  );
  const givenBack = batch.map(({ attempt, move }) => (move.next === 'approved' ? attempt.reservedSubject : null));
  const values = [...parametersOf(batch), lockTimeoutMs, captureIds, givenBack];
  const profileId = onlyProfile(database, batch, ({ attempt }) => attempt.profileId);
  const rows = await runFormByOrdinal<Row>(database, RECORD_OUTCOMES, values, batch.length, profileId);
  const events: NewEvent[] = [];
  const postings: NewPosting[] = [];
  const views = rows.map((row, place) => {
    if (row.track_id === null) return null;
    const view = paymentViewFromRow(row);
    const { stored } = view.session;
    const isCapturedNext = stored === 'authorised' && view.session.capture === 'automatic';
    if (isCapturedNext) afterCommit(database, () => ASKING_DUE.hint(['captures']));
    else if (stored === 'succeeded' || stored === 'failed' || stored === 'authorised') {
      events.push(paymentEvent(`payment.${stored}`, view, environment, row.now));
    }
    // An outcome ends a session as succeeded only if the sale itself took the money.
    const reference = batch[place]?.attempt.attemptId;
    if (stored === 'succeeded' && reference !== undefined) {
      postings.push(postingOf(view.session, { kind: 'sale', reference }));
    }
    return view;
  });
  await appendEvents(database, environment, events, postings);
  return views;
}

function parametersOf(batch: readonly OutcomeWrite[]): unknown[] {
  const column = <T>(value: (write: OutcomeWrite) => T): T[] => batch.map(value);
  return [
    column(({ attempt }) => attempt.profileId),
    column(({ attempt }) => attempt.attemptId),
    column(({ attempt }) => attempt.version),
    column(({ move }) => move.next),
    column(({ move }) => statesBefore(move.next).join()),
    column(({ move }) => move.acquirerReference ?? null),
    column(({ move }) => move.authorisationCode ?? null),
    column(({ move }) => (move.threeDs ? JSON.stringify(move.threeDs) : null)),
    column(({ move }) => move.decline?.code ?? null),
    column(({ move }) => move.decline?.raw ?? null),
    column(({ move }) => (move.decline ? isHardDecline(move.decline.code) : false)),
    column(({ move }) => (move.pending ? JSON.stringify(stepColumn(move.pending)) : null)),
    column(({ move }) => move.dueInSeconds ?? null),
    column(({ move }) => move.reversalWanted ?? false),
    column(({ move }) => move.reversalRefusedRaw ?? null),
    column(({ move }) => move.acquirerState ?? null),
    column(({ move }) => (move.facts ? JSON.stringify(move.facts) : null)),
  ];
}
