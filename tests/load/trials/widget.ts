import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../../browser/chromium.ts';
import { type MerchantSite, startMerchantSite } from '../../checkout-sdk/merchant-site.ts';
import { type Connection, openConnection } from '../connection.ts';
import { newSession, submitCardFor } from '../loads.ts';
import { percentile } from '../percentile.ts';
import type { Trial, TrialParts } from './trial.ts';

const SHOPPERS = 40;

/**
 * Measures what a shopper in a browser waits for: the widget's button, and the result of a payment that ends in the
 * meantime.
 */
export const widget: Trial = {
  name: 'widget',
  title: 'The widget in a browser',
  run: async ({ stand, signal }) => {
    await using ends = new AsyncDisposableStack();
    const site = await startMerchantSite({ sandbox: stand.shop.origin, live: stand.shop.origin });
    ends.defer(() => site.stop());
    const browser = await chromium.launch(await findChromium());
    ends.defer(() => browser.close());
    const page = await browser.newPage();
    const connection = await openConnection(stand.shop.origin);
    ends.defer(async () => connection.close());
    const parts = { stand, site, page, connection };
    await buttonMs(parts);
    const button: number[] = [];
    const noticed: number[] = [];
    for (let shopper = 0; shopper < SHOPPERS; shopper += 1) {
      signal.throwIfAborted();
      button.push(await buttonMs(parts));
      noticed.push(await noticedMs(parts));
    }
    const ascending = { button: sorted(button), noticed: sorted(noticed) };
    const figures = {
      buttonP50Ms: percentile(ascending.button, 0.5),
      buttonMostMs: percentile(ascending.button, 1),
      noticedP50Ms: percentile(ascending.noticed, 0.5),
      noticedMostMs: percentile(ascending.noticed, 1),
    };
    return {
      name: 'widget',
      lines: [
        `From init to a button that can be pressed: ${ms(figures.buttonP50Ms)} (median of ${SHOPPERS}), ${ms(figures.buttonMostMs)} at most`,
        `From a payment's commit to the result of complete: ${ms(figures.noticedP50Ms)} (median), ${ms(figures.noticedMostMs)} at most`,
      ],
      figures,
    };
  },
};

type Parts = {
  readonly stand: TrialParts['stand'];
  readonly site: MerchantSite;
  readonly page: Page;
  readonly connection: Connection;
};

/** The time from init to a button that can be pressed, measured by the page after its script has run. */
async function buttonMs(parts: Parts): Promise<number> {
  const { site, page } = parts;
  const { trackId, publishableKey } = await sessionOf(parts);
  await page.goto(site.pageOf());
  return page.evaluate(`(async () => {
    const begun = performance.now();
    const checkout = await Pay.init(${JSON.stringify({ publishableKey, trackId })});
    checkout.mount('#pay');
    const button = document.querySelector('pay-checkout').shadowRoot.querySelector('button');
    if (button.disabled) throw new Error('The button cannot be pressed.');
    return performance.now() - begun;
  })()`);
}

/**
 * How soon the page gets the result if the shopper returns to it while the acquirer has the card. The page and the
 * database share the machine's clock.
 */
async function noticedMs(parts: Parts): Promise<number> {
  const { stand, site, page, connection } = parts;
  const { trackId, publishableKey } = await sessionOf(parts);
  await page.goto(`${site.pageOf()}?track_id=${trackId}`);
  const complete = page.evaluate<number>(`(async () => {
    const { status } = await Pay.complete(${JSON.stringify({ publishableKey })});
    if (status !== 'success') throw new Error(status);
    return Date.now();
  })()`);
  await submitCardFor(trackId, connection, stand.shop.requests);
  const noticedAt = await complete;
  const { rows } = await stand.pool.query<{ at: Date }>('select completed_at as at from attempts where track_id = $1', [
    trackId,
  ]);
  if (!rows[0]) throw new Error('The payment has no attempt.');
  return noticedAt - rows[0].at.getTime();
}

async function sessionOf({ stand, connection }: Parts): Promise<{ trackId: string; publishableKey: string }> {
  const trackId = await newSession(connection, stand.shop.requests);
  const { rows } = await stand.pool.query<{ publishable_value: string }>(
    `select publishable_value from api_keys where kind = 'publishable' and revoked_at is null
     and profile_id = (select profile_id from sessions where track_id = $1)`,
    [trackId],
  );
  if (!rows[0]) throw new Error('The profile has no publishable key.');
  return { trackId, publishableKey: rows[0].publishable_value };
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
const ms = (value: number) => `${Math.round(value)} ms`;
