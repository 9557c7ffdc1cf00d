import { SealedCard } from '@pay/core/cards/sealed-card';
import { type SubmitCardDeps, submitCard } from '@pay/core/paying/payments/attempting/submit-card';
import { expect, test } from 'vitest';

test('a card is wiped when the code that carries it to the acquirer throws', async () => {
  const secret = { number: Buffer.from('5105105105105100'), cvv: Buffer.from('987'), expiryMonth: 8, expiryYear: 2031 };
  const card = new SealedCard(secret);
  const lent = card.open(({ number, cvv }) => [number, cvv]);
  const deps = new Proxy({}, { get: () => failing }) as SubmitCardDeps;
  const command = { paymentId: 'pay_7Hq2Lw9ZbT4cVx8NfKdR3mYsJ6PgAe', attemptCount: 0, card, browser: {} } as Parameters<
    typeof submitCard
  >[2];
  await expect(submitCard(deps, { kind: 'shopper' }, command)).rejects.toThrow();
  expect(Buffer.concat(lent).every((byte) => byte === 0)).toBe(true);
  expect(() => card.open(() => {})).toThrow('wiped');
});

const failing: unknown = new Proxy(() => {}, {
  get: () => failing,
  apply: () => {
    throw new Error('lost');
  },
});
