import { newRoutedId } from '../../../ground/ids/public-id.ts';
import type { AuthoriseOutcome } from '../../acquiring/acquirer.ts';
import { type Deadline, UNDO_TIMEOUT_MS } from '../../acquiring/deadlines.ts';
import { judgeAnswer } from '../../acquiring/judge-answer.ts';
import { type Proof, proofIn, withUnsentProven } from '../../routing/second-account.ts';
import { takeTry } from '../../routing/take-try.ts';
import { type RecordOutcomeDeps, recordOutcome } from '../outcomes/record-outcome.ts';
import type { PaymentView } from '../payment.ts';
import { subjectOf } from '../subject-of.ts';
import { type ReadyAttempt, type SentCard, saleDeadlines, sendSale } from './send-sale.ts';
import { attemptInsert, startedFrom } from './start-attempt.ts';
import { attemptAt, type StartChosenDeps, type SubmittedForm } from './start-chosen.ts';
import type { StartSecond } from './start-second.ts';

type Deps = RecordOutcomeDeps &
  StartChosenDeps & {
    readonly shared: { readonly startSecond: StartSecond };
    readonly returnUrl: (challengeReturnId: string) => string;
  };

type Submission = SentCard & SubmittedForm;

/**
 * Records the outcome of a card at its first account. If it is proven that nothing was charged, the card goes to the
 * second account, once. Returns the latest outcome. `switchBefore`: the time after which the shopper no longer waits
 * for the outcome.
 */
export async function recordAndSwitch(
  deps: Deps,
  submission: Submission,
  { ready, switchBefore }: { readonly ready: ReadyAttempt; readonly switchBefore: Deadline },
  answer: AuthoriseOutcome,
): Promise<AuthoriseOutcome> {
  const outcome = withUnsentProven(answer);
  const view = await recordOutcome(deps, ready, outcome);
  // Undefined if another process has taken over the attempt; only an inquiry by that process can find out what
  // happened.
  if (view === undefined || (await proofFor(deps, ready, outcome, view)) === null) return outcome;
  if (switchBefore.isOver()) return outcome;
  const second = await startSecond(deps, submission, ready, view);
  if (second === undefined) return outcome;
  const secondOutcome = await sendSale(deps, second, submission, false);
  await recordOutcome(deps, second, secondOutcome);
  return secondOutcome;
}

/**
 * The proof that the recorded attempt has charged nothing; null if there is none. A sale whose answer did not match is
 * reversed now, and is proven only once the acquirer's acknowledgement of that reversal is recorded.
 */
async function proofFor(
  deps: Deps,
  { session, attempt, acquirer }: ReadyAttempt,
  outcome: AuthoriseOutcome,
  view: PaymentView,
): Promise<Proof | null> {
  const judged = judgeAnswer(outcome, { reference: attempt.attemptId, amount: session.amount });
  if (judged.kind !== 'mismatch') return proofIn(judged);
  const recorded = attemptIn(view, attempt.attemptId);
  if (recorded === undefined) return null;
  const current = { session: view.session, attempt: recorded };
  const undone = await acquirer.reverse(subjectOf(deps.sealer, current, UNDO_TIMEOUT_MS));
  const after = await recordOutcome(deps, current, undone);
  return after && attemptIn(after, attempt.attemptId)?.state.kind === 'reversed' ? 'voided' : null;
}

function attemptIn({ attempts }: PaymentView, id: string) {
  return attempts.find(({ attemptId }) => attemptId === id);
}

/** Undefined if the payment has ended or has changed, or the second account no longer takes new payments. */
async function startSecond(
  deps: Deps,
  { paymentId, card }: Submission,
  { attempt: { profileId, attemptId: fromAttemptId, reservedSubject }, routed }: ReadyAttempt,
  view: PaymentView,
): Promise<ReadyAttempt | undefined> {
  const { attemptCount } = view.session;
  const accountId = routed?.by?.secondAccountId;
  const acquirer = accountId ? await deps.acquirers.of({ acquirer: '', accountId }) : undefined;
  if (!routed?.by || !accountId || acquirer === undefined) return undefined;
  const attemptId = newRoutedId('att', profileId);
  const { merchant } = routed.by;
  if ((await takeTry(deps, { merchant, profileId, attemptId, card })) !== null) return undefined;
  const deadlines = saleDeadlines();
  const chosen = { acquirer, accountId, routed };
  // The card has reserved points only once, and only one of its two attempts can be approved.
  const form = { paymentId, attemptCount, attemptId, card, reservedSubject };
  const insert = attemptInsert(profileId, { ...attemptAt(chosen), ...form });
  const started = startedFrom(await deps.shared.startSecond({ fromAttemptId, insert }));
  return typeof started === 'string' ? undefined : { ...started, acquirer, deadlines };
}
