import { start } from '@pay/fake-adyen/fake';
import { startBrowser } from '../harness/browser.ts';
import { describeCardJourneys } from '../harness/card-journeys.ts';
import { startTestShop } from '../harness/shop.ts';
import { startTestEngine } from '../harness/test-engine.ts';
import { decideInBrowser } from './decide-in-browser.ts';
import { atAdyen, BY_FORM, BY_LINK, bookedAt, cardOf, PLAIN } from './paying-at-adyen.ts';

describeCardJourneys(
  {
    frictionless: [cardOf(PLAIN), {}],
    challenges: { form: cardOf(BY_FORM), link: cardOf(BY_LINK) },
    silent: cardOf(PLAIN, '801'),
  },
  async () => {
    const [bare, fake, browser, shop] = await Promise.all([
      startTestEngine(),
      start(0),
      startBrowser(),
      startTestShop(),
    ]);
    const engine = await atAdyen(bare, fake);
    return {
      engine,
      browser,
      shop,
      decide: decideInBrowser,
      taken: async (payment) => {
        const { payments } = await bookedAt(fake, engine, payment);
        return payments.map(({ captured }) => BigInt(captured));
      },
      // Adyen answers no inquiries, so the bank is silent as long as the notices are held back.
      beforeSilence: () => fake.control.holdNotices(true),
      afterSilence: async () => fake.control.holdNotices(false),
      stop: () => Promise.all([bare.stop(), fake.stop(), browser.stop(), shop.stop()]),
    };
  },
);
