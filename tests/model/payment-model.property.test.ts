import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPage, fetchPage } from '../harness/card-page.ts';
import { decideAtIssuer } from '../harness/issuer.ts';
import {
  askNow,
  bookedSales,
  endChallenge,
  eventsOf,
  type NewPayment,
  newPayment,
  truthOf,
} from '../harness/new-payment.ts';
import { bookedRefunds } from '../harness/paid-payment.ts';
import { runs } from '../harness/runs.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import {
  type Action,
  AMOUNT_MINOR,
  CARDS,
  type Card,
  type Model,
  NEW_PAYMENT,
  outcomes,
  statusOf,
} from './payment-model.ts';

let engine: TestEngine;
beforeAll(async () => {
  // There is no worker, so time passes only through the actions of a history.
  engine = await startTestEngine({ roles: new Set(['api', 'card-page']) });
});
afterAll(() => engine.stop());

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(...(Object.keys(CARDS) as Card[])).map((card) => ({ do: 'pay', card }) as const),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('approve', 'refuse').map((decision) => ({ do: 'answer', decision }) as const),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'settle' } as const) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1, max: AMOUNT_MINOR }).map((minor) => ({ do: 'refund', minor }) as const),
  },
  { weight: 1, arbitrary: fc.constantFrom({ do: 'cancel' } as const, { do: 'overdue' } as const) },
);
/** Turns that follow one another, each with up to three simultaneous actions. */
const history = fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 });

test('every payment ends as the model predicts, whatever actions happen, in any order or at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (turns) => {
      const payment = await newPayment(engine);
      let possible: readonly Model[] = [NEW_PAYMENT];
      for (const turn of turns) {
        await Promise.all(turn.map((each) => perform(each, payment)));
        const expected = possible.flatMap((model) => outcomes(model, turn));
        const seen = await observed(payment);
        possible = unique(expected.filter((model) => JSON.stringify(projected(model)) === JSON.stringify(seen)));
        if (possible.length === 0) expect(expected.map(projected)).toContainEqual(seen);
      }
      await expectBooksToAgree(payment, possible);
    }),
    { numRuns: runs(10) },
  );
});

let keys = 0;

async function perform(action: Action, payment: NewPayment): Promise<void> {
  const { trackId } = payment;
  switch (action.do) {
    case 'pay': {
      const { token, post } = await cardPage(payment.url);
      if (token !== '') await post({ token, number: CARDS[action.card], expiry: '12/40', cvv: '123' });
      return;
    }
    case 'answer': {
      const page = await cardPage(payment.url);
      if (!page.text.includes(engine.simulatorUrl)) return;
      const { action: back } = await decideAtIssuer(page.text, action.decision);
      await fetchPage(back);
      return;
    }
    case 'settle':
      await endChallenge(engine, payment);
      return askNow(engine, 'attempts');
    case 'cancel':
      await engine.api.post(`/v1/sdk/checkout/${trackId}/cancel`);
      return;
    case 'overdue':
      await engine.database.pool.query(
        `update sessions set expires_at = now() - interval '1 second' where track_id = $1`,
        [trackId],
      );
      return;
    case 'refund': {
      const body = { track_id: trackId, amount: action.minor / 1_000 };
      await engine.api.post('/merchant/refund', body, { 'Idempotency-Key': `model-${keys++}` });
    }
  }
}

async function observed(payment: NewPayment): Promise<unknown> {
  const { status, attempts, refunded_amount } = await truthOf(engine, payment);
  const states = attempts.map((attempt: { status: string }) => attempt.status);
  return { status, attempts: states, refundedMinor: Math.round(refunded_amount * 1_000) };
}

function projected(model: Model): unknown {
  const { attempts, refundedMinor } = model;
  return { status: statusOf(model), attempts: attempts.map(({ state }) => state), refundedMinor };
}

/** The acquirer's record of each attempt must match one of the possible models. */
async function expectBooksToAgree(payment: NewPayment, possible: readonly Model[]): Promise<void> {
  const truth = await truthOf(engine, payment);
  const ids: string[] = truth.attempts.map((attempt: { attempt_id: string }) => attempt.attempt_id);
  const held = await Promise.all(ids.map(async (id) => (await bookedSales(engine, id))[0]?.state === 'approved'));
  const believed = possible.map(({ attempts }) => attempts.map(({ bank }) => bank === 'approved'));
  expect(believed).toContainEqual(held);
  const refunded = (await bookedRefunds(engine, payment)).filter(({ state }) => state === 'accepted');
  const refundedMinor = refunded.reduce((sum, { value }) => sum + Number(value.minor), 0);
  expect(refundedMinor).toBe(Math.round(truth.refunded_amount * 1_000));
  const ended: Record<string, string> = {
    paid: 'payment.succeeded',
    failed: 'payment.failed',
    cancelled: 'payment.cancelled',
  };
  const events = [ended[truth.status], ...refunded.map(() => 'refund.succeeded')].filter((each) => each !== undefined);
  expect(await eventsOf(engine, payment)).toEqual(events);
}

function unique(models: readonly Model[]): readonly Model[] {
  return [...new Map(models.map((model) => [JSON.stringify(model), model])).values()];
}
