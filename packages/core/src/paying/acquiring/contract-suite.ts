import { type AddressInfo, createServer, type Server } from 'node:net';
import type { Currency } from '@pay/money/currency';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SealedCard } from '../../cards/sealed-card.ts';
import type {
  Acquirer,
  AuthoriseOutcome,
  AuthoriseRequest,
  ChallengeRequired,
  ReferenceRequest,
  RefundRequest,
} from './acquirer.ts';
import { BROKEN_ACQUIRERS } from './broken-acquirers.ts';
import { deadlineIn } from './deadlines.ts';
import { DECLINE_CODES, type DeclineCode } from './decline-code.ts';

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
  /** Another adapter of the same kind for a server at this URL, whatever that server answers. */
  connectTo(baseUrl: string): Acquirer;
  /** A reference as unique as an attempt's id. */
  newReference(): string;
  card(scenario: ContractScenario): SealedCard;
  /** Acts on the issuer's page like a shopper. */
  answerChallenge(challenge: ChallengeRequired, answer: 'approve' | 'refuse' | 'leave'): Promise<void>;
  tearDown(): Promise<void>;
};

export type ContractSuite = {
  readonly name: string;
  /** The scenarios of the acquirer's test cards; tests of other scenarios are skipped. `approved` is required. */
  readonly scenarios: readonly ContractScenario[];
  readonly setUp: () => Promise<ContractSubject>;
};

type Bench = ReturnType<typeof createBench>;

const TIMEOUT_MS = 10_000;
const BHD = 'BHD' as Currency;
const USD = 'USD' as Currency;
const AMOUNT_MINOR = 10_500n;
const TEXT: unknown = expect.stringMatching(/./);

/** The tests of the port, which every acquirer's adapter must pass against the acquirer itself or its sandbox. */
export function acquirerContractSuite({ name, scenarios, setUp }: ContractSuite): void {
  describe(`acquirer contract: ${name}`, () => {
    let current: ContractSubject;
    beforeAll(async () => {
      current = await setUp();
    });
    afterAll(() => current.tearDown());

    const bench = createBench(scenarios, () => current);
    describeAuthorise(bench);
    describeChallenges(bench);
    describeInquiry(bench);
    describeReversal(bench);
    describeRefunds(bench);
    describeBrokenAcquirers(bench);
  });
}

/** The subject, and requests with a default amount, which all the tests share. */
function createBench(scenarios: readonly ContractScenario[], subject: () => ContractSubject) {
  const acquirer = (): Acquirer => subject().acquirer;
  const ask = ({ reference }: { reference: string }): ReferenceRequest => ({ reference, timeoutMs: TIMEOUT_MS });
  const sale = (scenario: ContractScenario, changes?: Partial<AuthoriseRequest>): AuthoriseRequest => ({
    reference: subject().newReference(),
    amountMinor: AMOUNT_MINOR,
    currency: BHD,
    card: subject().card(scenario),
    challengeReturnUrl: 'https://pay.example/challenge/Zm9yLXRlc3Rz',
    sendBefore: deadlineIn(TIMEOUT_MS),
    timeoutMs: TIMEOUT_MS,
    ...changes,
  });
  const refundOf = ({ reference }: { reference: string }, changes?: Partial<RefundRequest>): RefundRequest => ({
    reference: subject().newReference(),
    authorisationReference: reference,
    amountMinor: AMOUNT_MINOR,
    currency: BHD,
    timeoutMs: TIMEOUT_MS,
    ...changes,
  });
  const approved = async () => ofKind('approved', await acquirer().authorise(sale('approved')));
  const challenged = async (scenario: ContractScenario) =>
    ofKind('challenge_required', await acquirer().authorise(sale(scenario)));
  const testIf = (scenario: ContractScenario) => test.skipIf(!scenarios.includes(scenario));
  return { scenarios, subject, acquirer, ask, sale, refundOf, approved, challenged, testIf };
}

type OfKind<Kind> = Extract<AuthoriseOutcome, { kind: Kind }>;

function ofKind<Kind extends AuthoriseOutcome['kind']>(kind: Kind, outcome: AuthoriseOutcome): OfKind<Kind> {
  if (outcome.kind !== kind) throw new Error(`expected ${kind}, not ${JSON.stringify(outcome)}`);
  return outcome as OfKind<Kind>;
}

function describeAuthorise({ scenarios, subject, acquirer, ask, testIf, sale }: Bench): void {
  describe('authorise', () => {
    test('reports an approval with the reference, amount and currency that the acquirer booked', async () => {
      const request = sale('approved');
      const { reference, amountMinor, currency } = request;
      const outcome = await acquirer().authorise(request);
      expect(outcome).toMatchObject({ kind: 'approved', reference, amountMinor, currency, threeDs: null });
      expect(outcome).toMatchObject({ acquirerReference: TEXT, authorisationCode: TEXT });
    });

    for (const code of DECLINE_CODES.filter((code) => scenarios.includes(code))) {
      test(`reports a decline: ${code}`, async () => {
        const request = sale(code);
        const outcome = await acquirer().authorise(request);
        expect(outcome).toMatchObject({ kind: 'declined', reference: request.reference, code, raw: TEXT });
      });
    }

    testIf('frictionless')('reports the result of a frictionless authentication', async () => {
      const threeDs = { status: 'authenticated', flow: 'frictionless', eci: expect.stringMatching(/^0[25]$/) };
      const outcome = await acquirer().authorise(sale('frictionless'));
      expect(outcome).toMatchObject({ kind: 'approved', threeDs });
    });

    test('creates one sale for a reference, even if it is sent repeatedly or concurrently', async () => {
      const request = sale('approved');
      const together = await Promise.all([acquirer().authorise(request), acquirer().authorise(request)]);
      const later = await acquirer().authorise(sale('approved', { reference: request.reference, amountMinor: 1n }));
      expect(later).toMatchObject({ kind: 'approved', amountMinor: AMOUNT_MINOR });
      expect(together).toEqual([later, later]);
    });

    test('sends nothing after the deadline for sending', async () => {
      const request = sale('approved', { sendBefore: { isOver: () => true } });
      expect(await acquirer().authorise(request)).toEqual({ kind: 'not_sent' });
      expect(await acquirer().inquire(ask(request))).toEqual({ kind: 'not_found' });
    });

    test('sends nothing if the deadline for sending passes while the connection is being opened', async () => {
      let received = 0;
      const server = createServer((socket) => {
        socket
          .on('error', () => undefined)
          .on('data', (bytes) => {
            received += bytes.length;
          });
      });
      const unused = subject().connectTo(`http://127.0.0.1:${await listen(server)}`);
      let isOver = false;
      const outcome = unused.authorise(sale('approved', { sendBefore: { isOver: () => isOver } }));
      isOver = true;
      expect(await outcome).toEqual({ kind: 'not_sent' });
      await unused.close();
      await new Promise((closed) => server.close(closed));
      expect(received).toBe(0);
    });

    test("does not wipe the caller's card, and accepts a wiped one without throwing", async () => {
      const request = sale('approved');
      const number = request.card.open((secret) => secret.number.toString('latin1'));
      const outcome = await acquirer().authorise(request);
      expect(Object.values(outcome).join(' ')).not.toContain(number);
      expect(request.card.open((secret) => secret.number.toString('latin1'))).toBe(number);

      const wiped = sale('approved');
      wiped.card.wipe();
      expect(await acquirer().authorise(wiped)).toMatchObject({ kind: 'unknown' });
    });
  });
}

function describeChallenges({ subject, acquirer, ask, testIf, sale, challenged }: Bench): void {
  describe('challenge', () => {
    const ends = [
      ['challenge_approved', 'approve', { kind: 'approved', amountMinor: AMOUNT_MINOR, currency: BHD }],
      ['challenge_approved', 'refuse', { kind: 'declined', code: 'authentication_failed' }],
      ['challenge_declined', 'approve', { kind: 'declined', threeDs: { status: 'authenticated' } }],
      ['challenge_declined', 'refuse', { kind: 'declined' }],
    ] as const;
    for (const [scenario, answer, expected] of ends) {
      testIf(scenario)(`${scenario}, when the shopper chooses to ${answer}, ends as ${expected.kind}`, async () => {
        const challenge = await challenged(scenario);
        const asked = ask(challenge);
        await subject().answerChallenge(challenge, answer);
        const outcome = await acquirer().completeChallenge(asked);
        expect(outcome).toMatchObject({ threeDs: { flow: 'challenge' } });
        expect(outcome).toMatchObject({ ...expected, reference: challenge.reference });
        expect([await acquirer().completeChallenge(asked), await acquirer().inquire(asked)]).toEqual([
          outcome,
          outcome,
        ]);
      });
    }

    testIf('challenge_approved')('stays undecided while the shopper has not answered', async () => {
      const challenge = await challenged('challenge_approved');
      expect(challenge.acsUrl).toMatch(/^https?:/);
      expect(Object.keys(challenge.fields)).not.toEqual([]);
      const asked = ask(challenge);
      expect(await acquirer().completeChallenge(asked)).toEqual({ kind: 'unknown', why: 'pending' });
      await subject().answerChallenge(challenge, 'leave');
      expect(await acquirer().completeChallenge(asked)).toEqual({ kind: 'unknown', why: 'pending' });
      expect(await acquirer().inquire(asked)).toEqual(challenge);
    });

    testIf('challenge_approved')('cannot be approved once it has been reversed', async () => {
      const challenge = await challenged('challenge_approved');
      const asked = ask(challenge);
      await subject().answerChallenge(challenge, 'approve');
      expect(await acquirer().reverse(asked)).toEqual({ kind: 'reversed', reference: challenge.reference });
      expect(await acquirer().completeChallenge(asked)).toMatchObject({ kind: expect.not.stringMatching('approved') });
      expect(await acquirer().inquire(asked)).toMatchObject({ kind: expect.stringMatching(/^(reversed|declined)$/) });
    });

    test('of an unseen reference is unknown', async () => {
      expect(await acquirer().completeChallenge(sale('approved'))).toMatchObject({ kind: 'unknown' });
    });
  });
}

function describeInquiry({ acquirer, ask, testIf, sale, approved }: Bench): void {
  describe('inquire', () => {
    test('repeats the answer to the sale, and changes nothing', async () => {
      const answered = await approved();
      const asked = ask(answered);
      expect([await acquirer().inquire(asked), await acquirer().inquire(asked)]).toEqual([answered, answered]);
    });

    test('answers not_found for an unseen reference', async () => {
      expect(await acquirer().inquire(sale('approved'))).toEqual({ kind: 'not_found' });
    });

    for (const [scenario, kind] of [
      ['approved_answer_lost', 'approved'],
      ['declined_answer_lost', 'declined'],
    ] as const) {
      testIf(scenario)(`finds the ${kind} sale whose answer was lost`, async () => {
        const request = sale(scenario);
        expect(await acquirer().authorise(request)).toEqual({ kind: 'unknown', why: 'connection' });
        expect(await acquirer().inquire(request)).toMatchObject({ kind, reference: request.reference });
      });
    }

    testIf('approved_answer_late')('answers pending for a timed-out sale until it is approved', async () => {
      const request = sale('approved_answer_late', { timeoutMs: 100 });
      expect(await acquirer().authorise(request)).toEqual({ kind: 'unknown', why: 'timeout' });
      expect(await acquirer().inquire(ask(request))).toEqual({ kind: 'unknown', why: 'pending' });
      const found = { kind: 'approved', reference: request.reference, amountMinor: AMOUNT_MINOR };
      await expect.poll(() => acquirer().inquire(ask(request)), { timeout: TIMEOUT_MS }).toMatchObject(found);
    });
  });
}

function describeReversal({ acquirer, ask, testIf, sale, approved, refundOf }: Bench): void {
  describe('reverse', () => {
    test('undoes an approved sale, however often it is called', async () => {
      const { reference } = await approved();
      const asked = ask({ reference });
      const reversed = { kind: 'reversed', reference };
      expect([await acquirer().reverse(asked), await acquirer().reverse(asked)]).toEqual([reversed, reversed]);
      expect(await acquirer().inquire(asked)).toEqual(reversed);
      expect(await acquirer().refund(refundOf({ reference }))).toMatchObject({ kind: 'declined' });
    });

    test('acknowledges an unseen reference, and blocks a later sale with it', async () => {
      const request = sale('approved');
      expect(await acquirer().reverse(request)).toEqual({ kind: 'reversed', reference: request.reference });
      expect((await acquirer().authorise(request)).kind).not.toBe('approved');
      expect(await acquirer().inquire(request)).toEqual({ kind: 'reversed', reference: request.reference });
    });

    testIf('approved_answer_late')('blocks a late approval if the reversal arrives first', async () => {
      const request = sale('approved_answer_late');
      const answer = acquirer().authorise(request);
      await expect.poll(() => acquirer().inquire(request), { timeout: TIMEOUT_MS }).toMatchObject({ kind: 'unknown' });
      expect(await acquirer().reverse(request)).toEqual({ kind: 'reversed', reference: request.reference });
      expect((await answer).kind).not.toBe('approved');
      expect(await acquirer().inquire(request)).toEqual({ kind: 'reversed', reference: request.reference });
    });
  });
}

function describeRefunds({ acquirer, sale, approved, refundOf }: Bench): void {
  describe('refund', () => {
    test('gives the whole sale back, once for each reference', async () => {
      const request = refundOf(await approved());
      const { reference, amountMinor, currency } = request;
      const outcome = await acquirer().refund(request);
      expect(outcome).toMatchObject({ kind: 'approved', reference, amountMinor, currency });
      expect(await acquirer().refund(request)).toEqual(outcome);
    });

    test('gives parts back, but never more in total than was taken', async ({ skip }) => {
      const { partial, several } = acquirer().capabilities.refunds;
      if (!partial || !several) skip('the acquirer takes no partial refunds, or only one');
      const taken = await approved();
      const most = refundOf(taken, { amountMinor: AMOUNT_MINOR - 1n });
      expect(await acquirer().refund(most)).toMatchObject({ kind: 'approved', amountMinor: AMOUNT_MINOR - 1n });
      expect(await acquirer().refund(refundOf(taken, { amountMinor: 2n }))).toMatchObject({ kind: 'declined' });
      expect(await acquirer().refund(most)).toMatchObject({ kind: 'approved' });
      expect(await acquirer().refund(refundOf(taken, { amountMinor: 1n }))).toMatchObject({ kind: 'approved' });
      expect(await acquirer().refund(refundOf(taken, { amountMinor: 1n }))).toMatchObject({ kind: 'declined' });
    });

    test('never gives more back than was taken, even for two simultaneous calls', async () => {
      const taken = await approved();
      const both = await Promise.all([acquirer().refund(refundOf(taken)), acquirer().refund(refundOf(taken))]);
      expect(both.map(({ kind }) => kind).toSorted()).toEqual(['approved', 'declined']);
    });

    test('is declined if it exceeds the sale, if it is in another currency, or if no money was taken', async () => {
      const taken = await approved();
      const declined = [
        refundOf(taken, { amountMinor: AMOUNT_MINOR + 1n }),
        refundOf(taken, { currency: USD }),
        refundOf(sale('approved')),
      ];
      for (const request of declined) {
        const { reference } = request;
        expect(await acquirer().refund(request)).toEqual({ kind: 'declined', reference, raw: TEXT });
      }
      expect(await acquirer().refund(refundOf(taken))).toMatchObject({ kind: 'approved' });
    });
  });
}

const BROKEN_TIMEOUT_MS = 400;

function describeBrokenAcquirers(bench: Bench): void {
  describe('a broken acquirer', () => {
    for (const [name, { says, why }] of Object.entries(BROKEN_ACQUIRERS)) {
      test(`that ${name} leaves every outcome unknown, and is called once`, async () => {
        let asked = 0;
        const server = createServer((socket) => {
          socket.on('error', () => undefined);
          socket.once('data', () => {
            asked += 1;
            says(socket);
          });
        });
        const outcomes = await everyOutcomeAt(bench, await listen(server));
        server.close();
        expect(outcomes).toEqual(outcomes.map(() => ({ kind: 'unknown', why: expect.toBeOneOf([...why]) })));
        expect(asked).toBe(outcomes.length);
      });
    }

    test('that cannot be reached leaves every outcome unknown', async () => {
      const server = createServer();
      const port = await listen(server);
      await new Promise((closed) => server.close(closed));
      const outcomes = await everyOutcomeAt(bench, port);
      expect(outcomes).toEqual(outcomes.map(() => ({ kind: 'unknown', why: 'connection' })));
    });
  });
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

async function everyOutcomeAt({ subject, sale, refundOf }: Bench, port: number): Promise<readonly unknown[]> {
  const acquirer = subject().connectTo(`http://127.0.0.1:${port}`);
  const request = sale('approved', { timeoutMs: BROKEN_TIMEOUT_MS });
  const outcomes = await Promise.all([
    acquirer.authorise(request),
    acquirer.completeChallenge(request),
    acquirer.inquire(request),
    acquirer.reverse(request),
    acquirer.refund(refundOf(request, { timeoutMs: BROKEN_TIMEOUT_MS })),
  ]);
  await acquirer.close();
  return outcomes;
}
