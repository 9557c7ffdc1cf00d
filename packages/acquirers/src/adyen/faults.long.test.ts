import { setTimeout as pause } from 'node:timers/promises';
import type {
  Acquirer,
  AuthoriseOutcome,
  AuthoriseRequest,
  CaptureRequest,
  InquiryOutcome,
  RefundOutcome,
  ReversalOutcome,
  Subject,
} from '@pay/core/paying/acquiring/acquirer';
import type { AuthorisationEvidence, MovementEvidence, RawNotice } from '@pay/core/paying/acquiring/notice';
import type { Told } from '@pay/core/paying/acquiring/told-outcomes';
import { type ReadTold, withEvidence } from '@pay/core/paying/acquiring/with-evidence';
import type { FakeAdyen } from '@pay/fake-adyen/fake';
import type { Currency } from '@pay/money/currency';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenLine, LINE_FAULTS, type LineFault } from './broken-line.ts';
import { adyenStand, answerStep, cardFor, newReference } from './contract-subject.ts';

const PAYMENTS = 200;
const AT_ONCE = 40;
const TIMEOUT_MS = 600;
const STEP_MS = 100;
const TRIES_MAX = 100;
/** The longest wait for a notice. On this line, the delays of a sale and its notice are shorter than this wait. */
const HORIZON_MS = 4_000;
const AMOUNT_MINOR = 10_500n;
const BHD = 'BHD' as Currency;
const SALES = ['approved', 'approved', 'do_not_honour', 'challenge_approved', 'challenge_declined'] as const;
const ANSWERS = ['approve', 'approve', 'refuse', 'leave'] as const;

/** The final state of a payment on our side, as core would have recorded it. */
type Belief = { readonly reference: string; readonly end: End; readonly isRefunded: boolean };
type End = 'captured' | 'authorised' | 'declined' | 'reversed' | 'alarm';

let stand: Awaited<ReturnType<typeof adyenStand>>;
let line: Awaited<ReturnType<typeof brokenLine>>;
let acquirer: Acquirer;
const pick = decisions(4_711);
beforeAll(async () => {
  stand = await adyenStand(['late', 'doubled', 'lost']);
  const nextFault = (): LineFault | null => (pick(100) < 55 ? (LINE_FAULTS[pick(LINE_FAULTS.length)] ?? null) : null);
  line = await brokenLine(stand.fake.url, nextFault);
  const direct = stand.connectTo(line.url);
  acquirer = withEvidence(direct, toldIn(stand.arrived, direct), { since: new Date(), unknownSince: null });
});
afterAll(async () => {
  await acquirer.close();
  await line.stop();
  await stand.stop();
});

/** The outcomes by reference, from the messages that have arrived. Each message is read once. */
function toldIn(arrived: readonly RawNotice[], { readNotice }: Acquirer): ReadTold {
  const told = new Map<string, Told[]>();
  let read = 0;
  const about =
    <Outcome extends AuthorisationEvidence | MovementEvidence>(kind: string) =>
    async (reference: string): Promise<readonly Told<Outcome>[]> => {
      for (; read < arrived.length; read++) {
        const raw = arrived[read];
        const notices = raw === undefined ? [] : (readNotice?.(raw) ?? []);
        for (const notice of notices === 'forged' ? [] : notices) {
          if (notice.kind !== 'evidence' || notice.about === 'dispute') continue;
          const key = `${notice.about} ${notice.reference}`;
          const { outcome, occurredAt } = notice;
          told.set(key, [...(told.get(key) ?? []), { outcome, occurredAt, receivedAt: new Date() }]);
        }
      }
      return (told.get(`${kind} ${reference}`) ?? []) as readonly Told<Outcome>[];
    };
  return { authorisation: about('authorisation'), capture: about('capture'), refund: about('refund') };
}

/** Random numbers below a bound. The same seed always gives the same numbers. */
function decisions(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

function chosen<Value>(values: readonly Value[]): Value {
  const value = values[pick(values.length)];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}

const subjectOf = (reference: string): Subject => ({
  reference,
  acquirerReference: null,
  amountMinor: AMOUNT_MINOR,
  currency: BHD,
  state: null,
  timeoutMs: TIMEOUT_MS,
});

/** Pays as core does: the sale is sent once, and an unknown outcome becomes definite only through notices. */
async function pay(): Promise<Belief> {
  const reference = newReference();
  const sold = await soldOnce(reference);
  const known = sold.kind === 'approved' || sold.kind === 'declined' ? sold : await found(reference);
  if (known.kind === 'declined') return { reference, end: 'declined', isRefunded: false };
  if (known.kind !== 'approved') return { reference, end: await givenBack(subjectOf(reference)), isRefunded: false };
  const { acquirerReference } = known;
  const afterwards = chosen(['capture', 'capture', 'refund', 'void', 'nothing'] as const);
  if (afterwards === 'nothing') return { reference, end: 'authorised', isRefunded: false };
  if (afterwards === 'void') {
    return { reference, end: await givenBack({ ...subjectOf(reference), acquirerReference }), isRefunded: false };
  }
  const move = moveOf(reference, acquirerReference);
  const captured = await decided(() => acquirer.capture?.({ ...move, isLast: true }));
  if (captured !== 'approved') throw new Error(`the capture of ${reference} is ${captured}`);
  if (afterwards === 'capture') return { reference, end: 'captured', isRefunded: false };
  const refund = { ...move, reference: newReference() };
  return { reference, end: 'captured', isRefunded: (await decided(() => acquirer.refund(refund))) === 'approved' };
}

async function soldOnce(reference: string): Promise<AuthoriseOutcome> {
  const request: AuthoriseRequest = {
    ...subjectOf(reference),
    card: cardFor(chosen(SALES)),
    capture: 'later',
    returnUrl: 'https://pay.example/return',
    sendBefore: { isOver: () => false },
  };
  const outcome = await acquirer.authorise(request);
  if (outcome.kind !== 'step') return outcome;
  const returned = await answerStep(outcome, chosen(ANSWERS));
  const { returnUrl, sendBefore } = request;
  return acquirer.resume({ ...subjectOf(reference), returned, returnUrl, sendBefore });
}

const moveOf = (reference: string, acquirerReference: string): Omit<CaptureRequest, 'isLast'> => ({
  reference: newReference(),
  authorisation: { reference, acquirerReference, state: null },
  amountMinor: AMOUNT_MINOR,
  currency: BHD,
  timeoutMs: TIMEOUT_MS,
});

/** Waits for a notice about a sale whose outcome is unknown, for as long as a notice can take. */
async function found(reference: string): Promise<InquiryOutcome> {
  for (let waitedMs = 0; ; waitedMs += STEP_MS) {
    const outcome = await acquirer.inquire(subjectOf(reference));
    if (outcome.kind !== 'not_found' || waitedMs > HORIZON_MS) return outcome;
    await pause(STEP_MS);
  }
}

/** Repeats a request under its reference until it is decided, as workers do. */
async function decided(ask: () => Promise<RefundOutcome> | undefined): Promise<string> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const outcome = await ask();
    if (outcome !== undefined && outcome.kind !== 'unknown') return outcome.kind;
    await pause(STEP_MS);
  }
  return 'unknown';
}

/** Gives an authorisation back. If Adyen refuses to do so, the payment stays open, and an operator is notified. */
async function givenBack(subject: Subject): Promise<End> {
  let outcome: ReversalOutcome = { kind: 'unknown', why: 'pending' };
  for (let tries = 0; tries < TRIES_MAX && outcome.kind === 'unknown'; tries++) {
    outcome = await acquirer.reverse(subject);
    if (outcome.kind === 'unknown') await pause(STEP_MS);
  }
  return outcome.kind === 'reversed' ? 'reversed' : 'alarm';
}

/** The differences between our final state and Adyen's own book. */
function wrongWith({ book }: FakeAdyen, { reference, end, isRefunded }: Belief): string | null {
  const [payment, ...more] = book.payments.filter((each) => each.reference === reference);
  if (more.length > 0) return 'was sold twice';
  const [captured, refunded] = [payment?.captured ?? 0, payment?.refunded ?? 0];
  const states: Readonly<Record<End, readonly (string | undefined)[]>> = {
    captured: ['authorised'],
    authorised: ['authorised'],
    declined: ['refused'],
    reversed: ['cancelled', 'refused'],
    // A sale that arrived after its cancellation is only an authorisation, and the authorisation lapses.
    alarm: [undefined, 'refused', 'authorised', 'redirected', 'cancelled'],
  };
  if (!states[end].includes(payment?.state)) return `is ${end} here and ${payment?.state} there`;
  if (captured !== (end === 'captured' ? Number(AMOUNT_MINOR) : 0)) return `has ${captured} captured, and is ${end}`;
  return refunded === (isRefunded ? Number(AMOUNT_MINOR) : 0) ? null : `has ${refunded} refunded`;
}

test('payments end as Adyen has booked them, whatever is lost, duplicated or late on the way', async () => {
  const beliefs: Belief[] = [];
  const worker = async () => {
    while (beliefs.length < PAYMENTS) beliefs.push(await pay());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const wrong = beliefs.flatMap((belief) => {
    const why = wrongWith(stand.fake, belief);
    return why === null ? [] : [`${belief.reference} ${why}`];
  });
  expect(wrong).toEqual([]);
  const done = stand.fake.book.modifications.filter(
    ({ isDone, kind }) => isDone && kind !== 'cancel' && kind !== 'reversal',
  );
  expect(new Set(done.map(({ reference }) => reference)).size).toBe(done.length);
  const faults = [...line.counts].filter(([name]) => name !== 'none').reduce((sum, [, count]) => sum + count, 0);
  expect(faults).toBeGreaterThan(PAYMENTS);
  for (const end of ['captured', 'authorised', 'declined', 'reversed'] as const) {
    expect(beliefs.filter((belief) => belief.end === end).length).toBeGreaterThan(10);
  }
});
