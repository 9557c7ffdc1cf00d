import type { Currency } from '@pay/money/currency';
import { expect, test } from 'vitest';
import type { SealedCard } from '../../../cards/sealed-card.ts';
import type {
  Acquirer,
  AcquirerState,
  AuthoriseOutcome,
  AuthoriseRequest,
  HoldOutcome,
  RefundRequest,
  ResumeRequest,
  StepRequired,
} from '../acquirer.ts';
import { deadlineIn } from '../deadlines.ts';
import type { DeclineCode } from '../decline-code.ts';
import type { RawNotice } from '../notice.ts';
import { onceNoticed } from './once-noticed.ts';

/** The declines that a test card can cause, and the other outcomes of a sale. */
export type ContractScenario =
  | DeclineCode
  | 'approved'
  | 'frictionless'
  | 'challenge_approved'
  | 'challenge_declined'
  | 'approved_answer_lost'
  | 'declined_answer_lost'
  /** Undecided for about a second, then approved and answered. */
  | 'approved_answer_late';

export type ContractSubject = {
  readonly acquirer: Acquirer;
  /** Creates another adapter of the same kind, for a server at this URL that can give any answers. */
  connectTo(baseUrl: string): Acquirer;
  /** A reference as unique as an attempt's id. */
  newReference(): string;
  card(scenario: ContractScenario): SealedCard;
  /** Acts on the page of a step like a shopper, or like a browser if the step only asks for the browser's data. */
  answerStep(step: StepRequired, answer: 'approve' | 'refuse' | 'leave'): Promise<ResumeRequest['returned']>;
  /** Data that a browser can bring back; needed if the adapter does not ask the acquirer without such data. */
  readonly returnKey?: ResumeRequest['returned'];
  /** The messages that have arrived at the account's notice address. Missing if the acquirer sends none. */
  noticed?(): readonly RawNotice[];
  /**
   * The same message with changes that its signature must detect; missing if the signature covers every byte of the
   * message.
   */
  tampered?(notice: RawNotice): readonly RawNotice[];
  tearDown(): Promise<void>;
};

export type Sale = Omit<AuthoriseRequest, 'card'> & { readonly card: SealedCard };

/** A challenge, and the request that asks about its sale from then on. */
export type Challenged = StepRequired & { readonly asked: ResumeRequest };

export type Bench = ReturnType<typeof createBench>;

export const TIMEOUT_MS = 10_000;
export const BHD = 'BHD' as Currency;
export const USD = 'USD' as Currency;
export const AMOUNT_MINOR = 10_500n;
export const TEXT: unknown = expect.stringMatching(/./);

const RETURN_URL = 'https://pay.example/challenge/Zm9yLXRlc3Rz';

/** The state that core would keep for each reference. */
type States = Map<string, AcquirerState>;

/** Functions that create requests with a default amount. */
function createRequests(subject: () => ContractSubject, states: States) {
  const sale = (scenario: ContractScenario, changes?: Partial<Sale>): Sale => ({
    reference: subject().newReference(),
    acquirerReference: null,
    state: null,
    amountMinor: AMOUNT_MINOR,
    currency: BHD,
    // As in core, an acquirer that only authorises is never asked to capture with the sale.
    capture: subject().acquirer.capabilities.steps === 'two_step' ? 'later' : 'with_sale',
    card: subject().card(scenario),
    returnUrl: RETURN_URL,
    sendBefore: deadlineIn(TIMEOUT_MS),
    timeoutMs: TIMEOUT_MS,
    ...changes,
  });
  /** A request that asks the acquirer about an earlier sale. */
  const ask = (of: { readonly reference: string; readonly acquirerReference?: string | null }): ResumeRequest => ({
    reference: of.reference,
    acquirerReference: of.acquirerReference ?? null,
    state: states.get(of.reference) ?? null,
    amountMinor: AMOUNT_MINOR,
    currency: BHD,
    timeoutMs: TIMEOUT_MS,
    returned: {},
    returnUrl: RETURN_URL,
    sendBefore: deadlineIn(TIMEOUT_MS),
  });
  const refundOf = (
    { reference, acquirerReference = null }: { readonly reference: string; readonly acquirerReference?: string | null },
    changes?: Partial<RefundRequest>,
  ): RefundRequest => ({
    reference: subject().newReference(),
    authorisation: { reference, acquirerReference, state: states.get(reference) ?? null },
    amountMinor: AMOUNT_MINOR,
    currency: BHD,
    timeoutMs: TIMEOUT_MS,
    ...changes,
  });
  return { sale, ask, refundOf };
}

/** The acquirer under test, and the functions that all the tests share. */
export function createBench(scenarios: readonly ContractScenario[], subject: () => ContractSubject) {
  const acquirer = (): Acquirer => onceNoticed(subject());
  /** The amount that is this many times the smallest amount that the acquirer can take. */
  const smallest = (count: bigint): bigint => count * BigInt(acquirer().capabilities.amountSteps?.[BHD] ?? 1);
  const states: States = new Map();
  const { sale, ask, refundOf } = createRequests(subject, states);
  const kept = (reference: string, outcome: AuthoriseOutcome): AuthoriseOutcome => {
    const { state, ...rest } = outcome;
    if (state !== undefined) states.set(reference, state);
    return rest;
  };
  /**
   * Sends a sale as core does: the card first, if the acquirer holds cards, and then the browser's data, if the
   * acquirer asks for it.
   */
  const submit = async (request: Sale, to = acquirer()): Promise<AuthoriseOutcome> => {
    const { reference } = request;
    const outcome = kept(reference, await send(request, to));
    if (outcome.kind !== 'step' || outcome.step !== 'device_data') return outcome;
    const returned = await subject().answerStep(outcome, 'approve');
    return kept(reference, await to.resume({ ...ask(outcome), returned }));
  };
  const holds = new Map<string, Promise<HoldOutcome>>();
  /** Holds the card of a reference once, even if its sale is sent several times. */
  const heldOnce = (
    { reference, sendBefore, card }: Sale,
    hold: NonNullable<Acquirer['hold']>,
  ): Promise<HoldOutcome> => {
    const held = holds.get(reference) ?? hold({ reference, timeoutMs: TIMEOUT_MS, sendBefore, card });
    holds.set(reference, held);
    return held;
  };
  const send = async (request: Sale, to: Acquirer): Promise<AuthoriseOutcome> => {
    if (to.hold === undefined) return to.authorise(request);
    const held = await heldOnce(request, to.hold);
    if (held.kind === 'declined') return held;
    if (held.kind === 'not_held') return { kind: 'not_sent' };
    states.set(request.reference, held.state);
    return to.authorise({ ...request, card: null, state: held.state });
  };
  const approved = async () => ofKind('approved', await submit(sale('approved')));
  /** An approved sale whose money was taken, with the sale or by a capture. */
  const taken = async () => {
    const sold = await approved();
    if (acquirer().capabilities.steps === 'two_step') {
      const captured = await acquirer().capture?.({ ...refundOf(sold), isLast: true });
      expect(captured).toMatchObject({ kind: 'approved' });
    }
    return sold;
  };
  const challenged = async (scenario: ContractScenario): Promise<Challenged> => {
    const step = ofKind('step', await submit(sale(scenario)));
    expect(step.step).toBe('challenge');
    return { ...step, asked: ask(step) };
  };
  const testIf = (scenario: ContractScenario) => test.skipIf(!scenarios.includes(scenario));
  return { scenarios, subject, acquirer, smallest, ask, sale, submit, refundOf, approved, taken, challenged, testIf };
}

type OfKind<Kind> = Extract<AuthoriseOutcome, { kind: Kind }>;

function ofKind<Kind extends AuthoriseOutcome['kind']>(kind: Kind, outcome: AuthoriseOutcome): OfKind<Kind> {
  if (outcome.kind !== kind) throw new Error(`expected ${kind}, not ${JSON.stringify(outcome)}`);
  return outcome as OfKind<Kind>;
}
