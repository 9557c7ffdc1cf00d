import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { leaveForShop } from './browser.ts';
import { eventually } from './eventually.ts';
import { attemptsOf, endChallenge, letTimePass, type NewPayment, truthOf } from './new-payment.ts';
import {
  type Language,
  payInBrowser,
  SHOPPER_WORDS,
  type Shopper,
  type Shopping,
  type ShoppingParts,
  type TestCard,
} from './shopping.ts';

/** An engine with an account at a fake of the acquirer, and what the journeys need to know about that fake. */
export type JourneyStand = ShoppingParts & {
  /** Answers on the issuer's page. Without scripts, every page on the way has a button. */
  readonly decide: (shopping: Shopping, decision: 'approve' | 'refuse', shopper: Shopper) => Promise<void>;
  /** The amounts that the acquirer has taken for the payment's attempts, in minor units. */
  readonly taken: (payment: NewPayment) => Promise<readonly bigint[]>;
  /** Called before a payment whose bank does not answer. */
  readonly beforeSilence: () => void;
  /** Makes the silent bank finally approve the payment. */
  readonly afterSilence: (payment: NewPayment) => Promise<void>;
  /** Simulates what happens at the acquirer when a shopper has stayed away for too long. */
  readonly afterLeaving?: () => void;
  readonly stop: () => Promise<unknown>;
};

export type JourneyCards = {
  /** A card that pays without a challenge, and the state of the payment afterwards. */
  readonly frictionless: readonly [card: TestCard, said: object];
  /** The cards with a challenge, by the way in which the shopper gets to the issuer. */
  readonly challenges: Readonly<Record<string, TestCard>>;
  /** A card whose bank does not answer. */
  readonly silent: TestCard;
};

const SHOPPERS: readonly (readonly [Language, boolean])[] = [
  ['en', true],
  ['en', false],
  ['ar', true],
  ['ar', false],
];

/** Every journey of a shopper through an acquirer, in both languages, with and without a script. */
export function describeCardJourneys(
  { frictionless, challenges, silent }: JourneyCards,
  start: () => Promise<JourneyStand>,
): void {
  const [, challenge = silent] = Object.entries(challenges)[0] ?? [];
  let stand: JourneyStand;
  beforeAll(async () => {
    stand = await start();
  });
  afterEach(() => stand.browser.closePages());
  afterAll(() => stand?.stop());

  describe.each(SHOPPERS)('a shopper who reads %s, with a script: %s', (language, hasScript) => {
    const words = SHOPPER_WORDS[language];
    const shopper = { language, hasScript };
    const paying = (card: TestCard) =>
      payInBrowser(stand, card, { locale: words.locale, javaScriptEnabled: hasScript });
    const taken = ({ payment }: Shopping) => stand.taken(payment);
    const truth = ({ payment }: Shopping) => truthOf(stand.engine, payment);
    const states = async ({ payment }: Shopping) => (await attemptsOf(stand.engine, payment)).map(({ state }) => state);

    test('pays without a challenge', async () => {
      const [card, said] = frictionless;
      const shopping = await paying(card);
      await leaveForShop(shopping.page);
      await eventually(() => truth(shopping)).toMatchObject({ status: 'paid', payment: said });
      expect(await taken(shopping)).toEqual([10_500n]);
    });

    test.each(Object.entries(challenges))('goes to the bank by %s, confirms, and is charged once', async (_, card) => {
      const shopping = await paying(card);
      await stand.decide(shopping, 'approve', shopper);
      await leaveForShop(shopping.page);
      await eventually(() => truth(shopping)).toMatchObject({ status: 'paid' });
      expect(await taken(shopping)).toEqual([10_500n]);
    });

    test.each(Object.entries(challenges))(
      'goes to the bank by %s, refuses, sees why the payment failed, and is not charged',
      async (_, card) => {
        const shopping = await paying(card);
        await stand.decide(shopping, 'refuse', shopper);
        await shopping.page.getByText(words.refused).waitFor();
        expect(await truth(shopping)).toMatchObject({ paid: false });
        expect(await taken(shopping)).toEqual([0n]);
      },
    );

    test('leaves the bank’s page open, and is not charged', async () => {
      const shopping = await paying(challenge);
      await eventually(() => states(shopping)).toEqual(['challenge']);
      stand.afterLeaving?.();
      await endChallenge(stand.engine, shopping.payment);
      // If the acquirer itself ends the shopper's visit to the issuer, the payment is declined.
      await eventually(() => states(shopping)).toEqual([stand.afterLeaving ? 'declined' : 'reversed']);
      expect(await taken(shopping)).toEqual([0n]);
    });

    test('waits while the bank does not answer, and sees the payment succeed once the bank answers', async () => {
      stand.beforeSilence();
      const shopping = await paying(silent);
      await shopping.page.getByRole('heading', { name: words.checking }).waitFor();
      expect(await truth(shopping)).toMatchObject({ status: 'processing', paid: false });
      await stand.afterSilence(shopping.payment);
      await letTimePass(stand.engine, shopping.payment);
      await eventually(() => states(shopping)).toEqual(['approved']);
      await leaveForShop(shopping.page);
      await eventually(() => truth(shopping)).toMatchObject({ status: 'paid' });
    });
  });
}
