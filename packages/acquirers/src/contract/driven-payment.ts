import { setTimeout as pause } from 'node:timers/promises';
import type {
  Acquirer,
  AcquirerState,
  AuthoriseOutcome,
  AuthoriseRequest,
  RefundOutcome,
  RefundRequest,
  StepRequired,
  Subject,
} from '@pay/core/paying/acquiring/acquirer';
import { deadlineIn } from '@pay/core/paying/acquiring/deadlines';

/** The course that a test has planned for a payment. */
export type Plan = {
  readonly capture: 'with_sale' | 'later';
  /** What the shopper does on the issuer's page, if the issuer shows one. */
  readonly shopper: 'approve' | 'refuse' | 'leave' | 'approve_and_leave';
  /** Whether the process dies after the card was held and the sale sent, so that nobody knows the session. */
  readonly dies: boolean;
  /** The parts that are captured or given back afterwards, in minor units. */
  readonly parts: readonly bigint[];
};

/** The adapter and the helpers with which a payment is made. */
export type Rig = {
  readonly of: Subject;
  /** Stores the card, as core does before a sale; null if the card was declined or could not be stored. */
  readonly held: () => Promise<AcquirerState | null>;
  readonly saleOf: (of: Subject, changes: Partial<AuthoriseRequest>) => AuthoriseRequest;
  /** How long to wait before asking again; by default, there is no wait. */
  readonly againMs?: number;
  readonly answerStep: (step: StepRequired, answer: 'approve' | 'refuse' | 'leave') => Promise<unknown>;
};

/** The final state of a payment on our side, to be compared with the acquirer's book. */
export type Believed = {
  readonly reference: string;
  readonly end: 'approved' | 'declined' | 'reversed' | 'refused';
  readonly moved: bigint;
};

const ASKED_MAX = 50;

type Work = Pick<Plan, 'parts' | 'capture'> & {
  readonly acquirer: Acquirer;
  readonly again: () => Promise<unknown>;
};

/**
 * Takes a payment through an adapter as core does: the sale is sent once, unknown outcomes are inquired about, sales
 * that cannot be found are reversed, and captures and refunds are repeated under their own reference.
 */
export async function drivePayment(
  acquirer: Acquirer,
  { capture, shopper, dies, parts }: Plan,
  { held, saleOf, answerStep, againMs, ...rig }: Rig,
): Promise<Believed> {
  let { of } = rig;
  const { reference, amountMinor } = of;
  const work: Work = { acquirer, parts, capture, again: () => pause(againMs ?? 0) };
  const state = await held();
  if (state === null) return { reference, end: 'declined', moved: 0n };
  const keep = (kept: AcquirerState | undefined): void => {
    of = { ...of, state: dies ? null : (kept ?? of.state ?? state) };
  };
  let outcome: AuthoriseOutcome = await acquirer.authorise(saleOf(of, { state, capture }));
  keep(outcome.state);
  if (outcome.kind === 'step') {
    await answerStep(outcome, shopper === 'approve_and_leave' ? 'approve' : shopper);
    if (shopper === 'leave' || shopper === 'approve_and_leave') return settled(work, of, 'leave');
    const sendBefore = deadlineIn(of.timeoutMs);
    outcome = await acquirer.resume({ ...of, returned: {}, returnUrl: 'https://pay.example/return', sendBefore });
    keep(outcome.state);
  }
  if (outcome.kind === 'approved' && outcome.amountMinor === amountMinor) {
    return moveOn(work, { ...of, acquirerReference: outcome.acquirerReference });
  }
  if (outcome.kind === 'approved') return reversedAt(work, of);
  if (outcome.kind === 'declined' || outcome.kind === 'not_sent') return { reference, end: 'declined', moved: 0n };
  return settled(work, of, 'stay');
}

/** Does what a worker does with an attempt without an outcome, after the inquiry horizon. */
async function settled(work: Work, of: Subject, shopper: 'leave' | 'stay'): Promise<Believed> {
  const { reference } = of;
  for (let asked = 0; asked < ASKED_MAX; asked += 1) {
    const found = await work.acquirer.inquire(of);
    if (found.kind === 'approved') {
      const whole = { ...of, acquirerReference: found.acquirerReference };
      return found.amountMinor === of.amountMinor ? moveOn(work, whole) : reversedAt(work, of);
    }
    if (found.kind === 'declined') return { reference, end: 'declined', moved: 0n };
    if (found.kind === 'reversed') return { reference, end: 'reversed', moved: 0n };
    if (found.kind === 'not_found' || found.kind === 'step') return reversedAt(work, of);
    if (shopper === 'leave' && asked > ASKED_MAX / 2) return reversedAt(work, of);
    await work.again();
  }
  return reversedAt(work, of);
}

async function reversedAt({ acquirer, again }: Work, of: Subject): Promise<Believed> {
  const { reference } = of;
  for (let asked = 0; asked < ASKED_MAX; asked += 1) {
    const { kind } = await acquirer.reverse(of);
    if (kind !== 'unknown') return { reference, end: kind, moved: 0n };
    await again();
  }
  throw new Error(`the reversal of ${reference} stayed unknown`);
}

/** Captures or refunds the parts, each until its outcome is definite. */
async function moveOn({ acquirer, parts, capture, again }: Work, of: Subject): Promise<Believed> {
  let moved = 0n;
  for (const [at, amountMinor] of parts.entries()) {
    const reference = `${capture === 'later' ? 'cap' : 'ref'}_${of.reference.slice(4)}_${at}`;
    const { currency, timeoutMs } = of;
    const request: RefundRequest = { reference, authorisation: of, amountMinor, currency, timeoutMs };
    const outcome = await definite(again, () =>
      capture === 'later' && acquirer.capture
        ? acquirer.capture({ ...request, isLast: false })
        : acquirer.refund(request),
    );
    if (outcome.kind === 'approved') moved += outcome.amountMinor;
  }
  return { reference: of.reference, end: 'approved', moved };
}

async function definite(again: Work['again'], ask: () => Promise<RefundOutcome>): Promise<RefundOutcome> {
  for (let asked = 0; asked < ASKED_MAX; asked += 1) {
    const outcome = await ask();
    if (outcome.kind !== 'unknown') return outcome;
    await again();
  }
  throw new Error('a capture or a refund stayed unknown');
}
