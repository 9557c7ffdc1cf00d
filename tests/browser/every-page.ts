import type { Locale } from '@pay/core/ground/locale/locale';
import type { Page, Route } from 'playwright-core';
import { payByCard } from '../harness/browser.ts';
import { type CardPage, cardPage } from '../harness/card-page.ts';
import { newPayment } from '../harness/new-payment.ts';
import type { ProxiedEngine } from '../harness/proxied-engine.ts';

export type Lang = Locale;

/** A function that opens one of the shopper's pages in the browser. */
export type Reach = (lang: Lang) => Promise<unknown>;

const SHOP = { success_url: 'https://shop.example/paid', failure_url: 'https://shop.example/basket' };
const WORDS = {
  en: { merchant: 'Northwind Books', description: 'Order 1042: two books and a card' },
  ar: { merchant: 'مكتبة المنامة', description: 'الطلب رقم 1042: كتابان وبطاقة' },
};

/**
 * Every page that a shopper can see, by name. Pages that would continue automatically are kept open so that they can be
 * checked.
 */
export async function everyPage(engine: ProxiedEngine, page: Page): Promise<Readonly<Record<string, Reach>>> {
  await page.route(`${engine.url}/**`, answerWithoutMovingOn);

  async function addressOf(lang: Lang, fields: object): Promise<string> {
    const { merchant, description } = WORDS[lang];
    await engine.database.pool.query('update profiles set display_name = $1', [merchant]);
    return (await newPayment(engine, { locale: lang, description, ...fields })).url;
  }

  /** Opens the page of a payment after `happen` has changed the payment. */
  function after(happen: (form: CardPage) => Promise<unknown>, fields = {}): Reach {
    return async (lang) => {
      const address = await addressOf(lang, fields);
      await happen(await cardPage(address));
      await page.goto(address);
    };
  }

  function onForm(act: () => Promise<unknown>, fields = {}): Reach {
    return async (lang) => {
      await page.goto(await addressOf(lang, fields));
      await act();
    };
  }

  const cut = (form: CardPage) => {
    engine.proxy.meddler = async () => 'cut';
    return form.pay('4242424242424242');
  };
  return {
    form: onForm(async () => {}),
    'form filled in': onForm(async () => {
      await page.locator('[name=number]').fill('5555555555554444');
      await page.locator('[name=expiry]').fill('1240');
    }),
    'form with errors': onForm(async () => {
      await payByCard(page, '4242424242424241', '13/40', '1');
      await page.getByRole('alert').waitFor();
    }),
    'form with the server’s errors': onForm(async () => {
      // Bypasses the script, like a browser without JavaScript.
      await page.evaluate('document.querySelector("#card-form").submit()');
      await page.getByRole('alert').waitFor();
    }),
    'form on its way': onForm(async () => {
      await page.evaluate('addEventListener("submit", (event) => event.preventDefault())');
      await payByCard(page, '4242424242424242');
      await page.locator('button[aria-disabled]').waitFor();
    }),
    'form without a connection': onForm(async () => {
      await page.evaluate('Object.defineProperty(navigator, "onLine", { value: false })');
      await payByCard(page, '4242424242424242');
      await page.getByRole('alert').waitFor();
    }),
    declined: after((form) => form.pay('4000000000009995')),
    'test cards': onForm(() => page.locator('summary').click()),
    checking: after(cut),
    'checking without a connection': async (lang) => {
      await after(cut)(lang);
      // Stops later polls, because an answer would replace the message.
      await page.evaluate('XMLHttpRequest.prototype.send = () => {}; dispatchEvent(new Event("offline"))');
    },
    'checking for long': async (lang) => {
      const payment = await newPayment(engine, { locale: lang, ...SHOP });
      await cut(await cardPage(payment.url));
      const back = "update attempts set unknown_since = now() - interval '61 seconds' where track_id = $1";
      await engine.database.pool.query(back, [payment.trackId]);
      await page.goto(payment.url);
    },
    'hop to the bank': after((form) => form.pay('4000000000003220')),
    'hop to the shop': after((form) => form.pay('4242424242424242'), SHOP),
    'hop with nothing paid': after((form) => form.cancel(), SHOP),
    paid: after((form) => form.pay('4242424242424242')),
    expired: async (lang) => {
      const address = await addressOf(lang, {});
      await engine.database.pool.query("update sessions set expires_at = now() where status = 'open'");
      await page.goto(address);
    },
    failed: after((form) => form.pay('4000000000009979')),
    'payment not found': (lang) => page.goto(`${engine.url}/payment?payment_id=none&lang=${lang}`),
  };
}

async function answerWithoutMovingOn(route: Route): Promise<void> {
  const response = await route.fetch({ maxRedirects: 0 });
  const { refresh: _, ...headers } = response.headers();
  const body = (await response.text()).replace(/<script>HTMLFormElement.*?<\/script>/s, '');
  await route.fulfill({ response, headers, body });
}
