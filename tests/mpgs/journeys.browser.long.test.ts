import type { Response } from '@pay/fake-mpgs/book/order';
import { startBrowser } from '../harness/browser.ts';
import { describeCardJourneys } from '../harness/card-journeys.ts';
import { startTestShop } from '../harness/shop.ts';
import type { TestCard } from '../harness/shopping.ts';
import { startTestEngine } from '../harness/test-engine.ts';
import { decideInBrowser } from './decide-in-browser.ts';
import { atGateway, CARDS, EXPIRIES, ordersOf, startGateway } from './mpgs-engine.ts';

const APPROVED: Response = {
  result: 'SUCCESS',
  gatewayCode: 'APPROVED',
  acquirerCode: '00',
  recommendation: 'NO_ACTION',
};

const card = (number: keyof typeof CARDS, expiry: keyof typeof EXPIRIES): TestCard => ({
  number: CARDS[number],
  expiry: EXPIRIES[expiry],
  cvv: '100',
});

describeCardJourneys(
  {
    frictionless: [card('frictionless', 'approved'), { three_ds: { flow: 'frictionless' } }],
    challenges: { form: card('challenge', 'approved') },
    silent: card('plain', 'timedOut'),
  },
  async () => {
    const [bare, fake, browser, shop] = await Promise.all([
      startTestEngine(),
      startGateway(),
      startBrowser(),
      startTestShop(),
    ]);
    const engine = await atGateway(bare, fake);
    return {
      engine,
      browser,
      shop,
      decide: decideInBrowser,
      taken: async (payment) => (await ordersOf(engine, payment)).map(({ captured }) => captured),
      beforeSilence: () => {},
      afterSilence: async (payment) => {
        const [found] = await ordersOf(engine, payment);
        if (found) fake.settle(found.order, APPROVED);
      },
      stop: () => Promise.all([bare.stop(), fake.stop(), browser.stop(), shop.stop()]),
    };
  },
);
