import type { Acquirer, AuthoriseRequest, HoldOutcome, Subject } from '@pay/core/paying/acquiring/acquirer';
import { deadlineIn } from '@pay/core/paying/acquiring/deadlines';
import type { Observation } from '@pay/core/paying/acquiring/observation';
import type { CheckoutComFake } from '@pay/fake-checkout-com/start-fake';
import type { Currency } from '@pay/money/currency';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newReferences } from '../contract/new-references.ts';
import { answerStep, checkoutComStand } from './contract-subject.ts';
import { checkoutComTestCard } from './test-cards.ts';

const TIMEOUT_MS = 10_000;
const HOUR_MS = 3_600_000;
const AMOUNT = 12_500n;
const newReference = newReferences();
const seen: Observation[] = [];

let fake: CheckoutComFake;
let acquirer: Acquirer;
beforeAll(async () => {
  ({ fake, acquirer } = await checkoutComStand({ lateMs: 1_000, observe: (each) => seen.push(each) }));
});
afterAll(async () => {
  await acquirer.close();
  await fake.stop();
});

const subjectOf = (changes: Partial<Subject> = {}): Subject => ({
  reference: newReference(),
  acquirerReference: null,
  amountMinor: AMOUNT,
  currency: 'BHD' as Currency,
  state: null,
  timeoutMs: TIMEOUT_MS,
  ...changes,
});
const sending = () => ({ sendBefore: deadlineIn(TIMEOUT_MS), timeoutMs: TIMEOUT_MS });
const saleOf = (subject: Subject): AuthoriseRequest => ({
  ...subject,
  ...sending(),
  capture: 'later',
  card: null,
  returnUrl: 'https://pay.example/payment/challenge/abc',
});
const moveOf = (of: Subject, acquirerReference: string | null, changes: object = {}) => ({
  reference: newReference(),
  authorisation: { ...of, acquirerReference },
  amountMinor: AMOUNT,
  currency: of.currency,
  timeoutMs: TIMEOUT_MS,
  isLast: true,
  ...changes,
});

async function held(scenario: Parameters<typeof checkoutComTestCard>[0] = 'approved', changes: Partial<Subject> = {}) {
  const subject = subjectOf(changes);
  const request = { reference: subject.reference, card: checkoutComTestCard(scenario), ...sending() };
  const outcome: HoldOutcome | undefined = await acquirer.hold?.(request);
  if (outcome?.kind !== 'held') throw new Error(`expected held, not ${JSON.stringify(outcome)}`);
  return { ...subject, state: outcome.state };
}

async function sold(changes: Partial<Subject> = {}) {
  const subject = await held('approved', changes);
  const outcome = await acquirer.authorise(saleOf(subject));
  if (outcome.kind !== 'approved') throw new Error(`expected approved, not ${JSON.stringify(outcome)}`);
  return { subject: { ...subject, state: outcome.state ?? null }, id: outcome.acquirerReference };
}

const bookOf = ({ reference }: Subject) => fake.book.payments.filter((each) => each.reference === reference);
const actionsOf = (subject: Subject, type: string) =>
  bookOf(subject).flatMap(({ actions }) => actions.filter((each) => each.type === type && each.approved === true));

describe('a sale', () => {
  test('only authorises, and returns everything that the scheme answered', async () => {
    const subject = await held();
    const outcome = await acquirer.authorise(saleOf(subject));
    expect(outcome).toMatchObject({
      kind: 'approved',
      amountMinor: AMOUNT,
      currency: 'BHD',
      authorisationCode: '643381',
      checks: { networkTransactionId: '489341065491658', avs: 'S', cvv: 'Y' },
      threeDs: null,
    });
    expect(actionsOf(subject, 'Capture')).toEqual([]);
  });

  test.each([
    ['JPY', 1_500n, 1_500],
    ['CLP', 1_500n, 150_000],
    ['KWD', 1_500n, 1_500],
    ['USD', 1_500n, 1_500],
  ])('in %s is in the units of Checkout.com, and found again in ours', async (currency, amountMinor, amount) => {
    const { subject, id } = await sold({ currency: currency as Currency, amountMinor });
    expect(bookOf(subject)).toMatchObject([{ amount, currency }]);
    expect(await acquirer.inquire({ ...subject, acquirerReference: id })).toMatchObject({ amountMinor, currency });
  });

  test.each([
    ['a third decimal that is not 0', 'BHD', 12_505n, { kind: 'not_sent' }],
    ['more than nine digits', 'USD', 1_000_000_000n, { kind: 'declined', raw: 'amount_too_large' }],
  ])('with %s is not sent', async (_what, currency, amountMinor, expected) => {
    const subject = await held('approved', { currency: currency as Currency, amountMinor });
    expect(await acquirer.authorise(saleOf(subject))).toMatchObject(expected);
    expect(bookOf(subject)).toEqual([]);
  });

  test('that was approved only in part has the amount that was approved, so that the caller gives it back', async () => {
    fake.faults.add({ operation: 'PAYMENT', kind: 'partial' });
    const subject = await held();
    const outcome = await acquirer.authorise(saleOf(subject));
    expect(outcome).toMatchObject({ kind: 'approved', amountMinor: AMOUNT - 100n });
    expect(await acquirer.inquire(subject)).toMatchObject({ kind: 'approved', amountMinor: AMOUNT - 100n });
  });

  test('that fails after it was booked is unknown, and is found', async () => {
    fake.faults.add({ operation: 'PAYMENT', kind: 'fails_after' });
    const subject = await held();
    expect(await acquirer.authorise(saleOf(subject))).toEqual({ kind: 'unknown', why: 'server_error' });
    expect(await acquirer.inquire(subject)).toMatchObject({ kind: 'approved', amountMinor: AMOUNT });
  });

  test('with an error that is not listed is unknown, and the error is counted', async () => {
    const subject = await held();
    const used = await acquirer.authorise(saleOf(subject));
    expect(used).toMatchObject({ kind: 'approved' });
    const again = { ...subjectOf(), state: subject.state };
    expect(await acquirer.authorise(saleOf(again))).toEqual({ kind: 'unknown', why: 'unreadable' });
    expect(seen).toContainEqual({ sort: 'refusal_reason', code: 'token_used' });
  });
});

describe('a challenge', () => {
  test('that was refused is declined with the result of the authentication', async () => {
    const subject = await held('challenge_approved');
    const step = await acquirer.authorise(saleOf(subject));
    if (step.kind !== 'step') throw new Error(`expected a step, not ${step.kind}`);
    expect(await answerStep(step, 'refuse')).toMatchObject({ 'cko-session-id': expect.stringMatching(/^sid_/) });
    expect(await acquirer.inquire({ ...subject, state: step.state ?? null })).toMatchObject({
      kind: 'declined',
      code: 'authentication_failed',
      threeDs: { status: 'failed', flow: 'challenge' },
    });
  });

  test('whose process died is found with its hop, without any state', async () => {
    const subject = await held('challenge_approved');
    const step = await acquirer.authorise(saleOf(subject));
    const hop = step.kind === 'step' && step.hop;
    expect(await acquirer.inquire({ ...subject, state: null })).toMatchObject({ kind: 'step', hop });
  });

  test('that the shopper does not complete cannot be reversed until Checkout.com ends it', async () => {
    const subject = await held('challenge_approved');
    await acquirer.authorise(saleOf(subject));
    expect(await acquirer.reverse(subject)).toEqual({ kind: 'unknown', why: 'pending' });
  });
});

describe('a reversal', () => {
  test('voids what was authorised, and gives back what was captured', async () => {
    const { subject: voided } = await sold();
    expect(await acquirer.reverse(voided)).toEqual({ kind: 'reversed', reference: voided.reference });
    expect(actionsOf(voided, 'Void')).toHaveLength(1);
    const { subject, id } = await sold();
    await acquirer.capture?.(moveOf(subject, id));
    for (let times = 0; times < 2; times += 1) {
      expect(await acquirer.reverse(subject)).toEqual({ kind: 'reversed', reference: subject.reference });
    }
    expect(actionsOf(subject, 'Refund')).toMatchObject([{ amount: Number(AMOUNT) }]);
    expect(await acquirer.inquire(subject)).toEqual({ kind: 'reversed', reference: subject.reference });
  });

  test('of a payment that the merchant has partly refunded is refused', async () => {
    const { subject, id } = await sold();
    await acquirer.capture?.(moveOf(subject, id));
    await acquirer.refund(moveOf(subject, id, { amountMinor: 500n }));
    expect(await acquirer.reverse(subject)).toMatchObject({ kind: 'refused', raw: 'REFUNDED_ALREADY' });
  });

  test('is not complete until the void is decided, and is not requested twice', async () => {
    const { subject } = await sold();
    fake.faults.add({ operation: 'VOID', kind: 'undecided' });
    expect(await acquirer.reverse(subject)).toEqual({ kind: 'unknown', why: 'pending' });
    await expect.poll(() => acquirer.reverse(subject)).toMatchObject({ kind: 'reversed' });
    expect(actionsOf(subject, 'Void')).toHaveLength(1);
  });

  test('waits for a sale that has used the token and is not listed yet', async () => {
    const subject = await held();
    fake.faults.add({ operation: 'PAYMENT', kind: 'unlisted' });
    await acquirer.authorise(saleOf(subject));
    expect(await acquirer.reverse(subject)).toEqual({ kind: 'unknown', why: 'pending' });
    await expect.poll(() => acquirer.reverse(subject)).toMatchObject({ kind: 'reversed' });
    expect(bookOf(subject)).toMatchObject([{ state: 'voided' }]);
  });

  test('of a sale that never arrived ends when its token has expired, if the token could not be used up', async () => {
    const subject = await held();
    fake.faults.add({ operation: 'INSTRUMENT', kind: 'lose_answer' });
    expect(await acquirer.reverse(subject)).toEqual({ kind: 'unknown', why: 'connection' });
    expect(await acquirer.reverse(subject)).toMatchObject({ kind: 'unknown' });
    vi.setSystemTime(Date.now() + HOUR_MS);
    onTestFinished(() => void vi.useRealTimers());
    expect(await acquirer.reverse(subject)).toEqual({ kind: 'reversed', reference: subject.reference });
    expect((await acquirer.authorise(saleOf(subject))).kind).not.toBe('approved');
    expect(bookOf(subject)).toEqual([]);
  });
});

describe('a capture and a refund', () => {
  test.each(['lose_answer', 'fails_after', 'undecided'] as const)(
    'are carried out once if the first answer meets %s',
    async (kind) => {
      const { subject, id } = await sold();
      const capture = moveOf(subject, id);
      fake.faults.add({ operation: 'CAPTURE', kind });
      expect(await acquirer.capture?.(capture)).toMatchObject({ kind: 'unknown' });
      await expect.poll(() => acquirer.capture?.(capture)).toMatchObject({ kind: 'approved', amountMinor: AMOUNT });
      const refund = moveOf(subject, id, { amountMinor: 500n });
      fake.faults.add({ operation: 'REFUND', kind });
      expect(await acquirer.refund(refund)).toMatchObject({ kind: 'unknown' });
      await expect.poll(() => acquirer.refund(refund)).toMatchObject({ kind: 'approved', amountMinor: 500n });
      expect([actionsOf(subject, 'Capture').length, actionsOf(subject, 'Refund').length]).toEqual([1, 1]);
    },
  );

  test('find an authorisation whose id is not known by our reference', async () => {
    const { subject } = await sold();
    const withoutId = { ...subject, state: null };
    expect(await acquirer.capture?.(moveOf(withoutId, null))).toMatchObject({ kind: 'approved', amountMinor: AMOUNT });
    expect(await acquirer.refund(moveOf(withoutId, null))).toMatchObject({ kind: 'approved', amountMinor: AMOUNT });
    expect([actionsOf(subject, 'Capture').length, actionsOf(subject, 'Refund').length]).toEqual([1, 1]);
  });

  test('are refused if no authorisation has our reference', async () => {
    const refused = { kind: 'declined', raw: 'no_payment' };
    expect(await acquirer.capture?.(moveOf(subjectOf(), null))).toMatchObject(refused);
    expect(await acquirer.refund(moveOf(subjectOf(), null))).toMatchObject(refused);
  });

  test.each([
    ['a third decimal that is not 0', { amountMinor: 505n }, 'amount_not_representable'],
    ['a different currency', { currency: 'USD' as Currency, amountMinor: 500n }, 'currency_mismatch'],
  ])('with %s are refused, and nothing is sent', async (_what, changes, raw) => {
    const { subject, id } = await sold();
    expect(await acquirer.capture?.(moveOf(subject, id, changes))).toMatchObject({ kind: 'declined', raw });
    expect(bookOf(subject)).toMatchObject([{ actions: [{ type: 'Authorization' }] }]);
  });
});

test('the credentials are accepted only if both keys are valid', async () => {
  expect(await acquirer.probe(TIMEOUT_MS)).toBe('ready');
  const keys = { secretKey: 'sk_sbox_another-secret-key', publicKey: 'pk_sbox_another-public-key', webhook: null };
  fake.setAccount('tea-house', keys);
  expect(await acquirer.probe(TIMEOUT_MS)).toBe('refused');
});
