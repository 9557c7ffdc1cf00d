import { decideInBrowser } from '../adyen/decide-in-browser.ts';
import { startBrowser } from '../harness/browser.ts';
import { describeCardJourneys } from '../harness/card-journeys.ts';
import { attemptsOf } from '../harness/new-payment.ts';
import { startTestShop } from '../harness/shop.ts';
import { startTestEngine } from '../harness/test-engine.ts';
import { atCheckoutCom, bookedAt, cardOf, startCheckoutCom } from './paying-at-checkout-com.ts';

describeCardJourneys(
  {
    frictionless: [cardOf('frictionless'), { three_ds: { flow: 'frictionless' } }],
    challenges: { link: cardOf('challenge') },
    silent: cardOf('plain'),
  },
  async () => {
    const [bare, fake, browser, shop] = await Promise.all([
      startTestEngine(),
      startCheckoutCom(),
      startBrowser(),
      startTestShop(),
    ]);
    const engine = await atCheckoutCom(bare, fake);
    return {
      engine,
      browser,
      shop,
      decide: decideInBrowser,
      taken: async (payment) => (await bookedAt(fake, engine, payment)).map(({ captured }) => BigInt(captured)),
      beforeSilence: () => fake.faults.add({ operation: 'PAYMENT', kind: 'silent' }),
      afterSilence: async (payment) => {
        for (const { attempt_id: reference } of await attemptsOf(engine, payment)) fake.approve(reference);
      },
      afterLeaving: fake.endVisits,
      stop: () => Promise.all([bare.stop(), fake.stop(), browser.stop(), shop.stop()]),
    };
  },
);
