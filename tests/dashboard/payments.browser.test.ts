import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { attemptsOf, type NewPayment, newPayment } from '../harness/new-payment.ts';
import { bookedRefunds, newPaidPayment } from '../harness/paid-payment.ts';
import { someOf, testInLongRun, testInShortRun } from '../harness/runs.ts';
import { dialog } from './dashboard-stack.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';
import { pageOf } from './visitor-page.ts';

const NOTE = '<b onclick=alert(1)>٣</b> \u202eabc 🛒';

let shop: PayingShop;
let browser: TestBrowser;
let page: Page;
let paid: NewPayment;
let open: NewPayment;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startPayingShop({ logLevel: 'silent' }), startBrowser()]);
  page = await pageOf(browser, shop.dashboard, shop.owner);
  const metadata = { basket: 'b-17', note: NOTE };
  const customer = { name: 'ليلى حداد', email: 'layla@example.com', phone: '+97317000000' };
  const billing_address = { line1: 'Building 12', line2: 'Flat 31', city: 'Manama', country: 'BH' };
  const details = { metadata, customer, billing_address };
  paid = await newPaidPayment(shop.engine, { reference: 'order 17', amount: 17.25, ...details });
  open = await newPayment(shop.engine, { reference: '=1+1', amount: 3, currency: 'USD' });
});
afterAll(() => Promise.all([shop?.stop(), browser?.stop()]));

const at = (path: string) => `${shop.dashboard.url}${shop.path.replace('/api', '')}/${path}`;
const rows = () => page.locator('tbody tr');

describe('payments are found', () => {
  const find = async (fields: Readonly<Record<string, string>>) => {
    await page.goto(at('payments'));
    await page.getByText('Card, amount, reference, metadata').click();
    for (const [label, value] of Object.entries(fields)) {
      const field = page.getByLabel(label, { exact: true });
      const isChoice = (await field.evaluate(({ tagName }) => tagName)) === 'SELECT';
      // A choice is applied immediately, together with what was typed in other fields.
      await (isChoice ? field.selectOption(value) : field.fill(value));
    }
    await page.getByRole('button', { name: 'Find' }).click();
  };

  type Fields = () => Record<string, string>;
  const FEW: [string, Fields][] = [
    ['its reference', () => ({ Reference: 'order 17' })],
    ['metadata with markup and bidirectional control characters', () => ({ 'Metadata (key=value)': `note=${NOTE}` })],
  ];
  const MORE: [string, Fields][] = [
    ['its state', () => ({ State: 'paid' })],
    [
      'amounts, with a comma and in Arabic digits',
      () => ({ Currency: 'BHD', 'Amount from': '17,25', 'Amount to': '١٧٫٢٥' }),
    ],
    ['its track id', () => ({ Search: paid.trackId })],
    ['metadata', () => ({ 'Metadata (key=value)': 'basket=b-17' })],
    ['its card', () => ({ Card: 'visa' })],
    ['its currency', () => ({ Currency: 'BHD' })],
    ['days', () => ({ State: 'paid', From: '2020-01-01', To: '2099-12-31' })],
    ['its payment id', () => ({ Search: paid.paymentId })],
  ];

  test.each(someOf(FEW, MORE))('by %s', async (_, fields) => {
    await find(fields());
    await rows().filter({ hasText: 'order 17' }).waitFor();
    await eventually(() => rows().count()).toBe(1);
    await page.reload();
    await rows().filter({ hasText: 'order 17' }).waitFor();
    expect(await rows().count()).toBe(1);
  });

  testInLongRun('by the id of an attempt', async () => {
    const [attempt] = await attemptsOf(shop.engine, paid);
    await find({ Search: attempt?.attempt_id ?? '' });
    await rows().filter({ hasText: 'order 17' }).waitFor();
    expect(await rows().count()).toBe(1);
  });

  testInShortRun('only if they match, and the filters can be cleared', async () => {
    await find({ Search: 'nothing like it' });
    await page.getByText('No matches').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await rows().filter({ hasText: '=1+1' }).waitFor();
  });

  testInShortRun(
    'and a field that applies immediately keeps the focus, and going back shows its earlier value',
    async () => {
      await page.goto(at('payments'));
      const state = page.getByLabel('State', { exact: true });
      await state.focus();
      await page.keyboard.press('ArrowDown');
      await page.waitForURL(/status=/);
      const chosen = new URL(page.url()).searchParams.get('status');
      expect(await page.evaluate('[document.activeElement.name, document.activeElement.value]')).toEqual([
        'status',
        chosen,
      ]);
      await page.goBack();
      await eventually(() => state.inputValue()).toBe('');
    },
  );

  testInLongRun('by an amount only with a currency, and a missing currency is explained', async () => {
    await find({ 'Amount from': '5' });
    await page.getByRole('alert').getByText('Choose a currency for the amount').waitFor();
  });
});

testInLongRun("a shop's own text is shown unchanged, each value in its own direction", async () => {
  await page.goto(at('payments'));
  await rows().filter({ hasText: 'order 17' }).getByRole('link').click();
  await page.getByText(NOTE).waitFor();
  expect(await page.locator('dd bdi', { hasText: NOTE }).count()).toBe(1);
  expect(await page.locator('dd b').count()).toBe(0);
  for (const kind of ['session.created', 'attempt.submitted', 'attempt.approved', 'session.paid', 'event']) {
    expect(await page.locator(`[data-kind="${kind}"]`).count(), kind).toBe(1);
  }
});

test.each(
  someOf([], [
    ['ar-BH', 'المتسوق', 'البحرين'],
    ['en-US', 'Shopper', 'Bahrain'],
  ] as const),
)('the shopper’s details from the merchant’s server are shown in %s', async (locale, title, country) => {
  const view = await pageOf(browser, shop.dashboard, shop.owner, locale);
  await view.goto(at(`payments/${paid.trackId}`));
  const section = view.locator('section').filter({ has: view.getByRole('heading', { name: title, exact: true }) });
  for (const text of ['ليلى حداد', 'layla@example.com', '+97317000000', 'Building 12', 'Manama', country]) {
    await section.getByText(text, { exact: true }).waitFor();
  }
  expect(await section.locator('bdi[dir=ltr]').allTextContents()).toEqual(['layla@example.com', '+97317000000']);
  await view.goto(at(`payments/${open.trackId}`));
  await view.locator('dt').first().waitFor();
  expect(await section.count()).toBe(0);
  await view.close();
});

testInLongRun('only a session that has not ended shows its deadline for payment', async () => {
  const facts = page.locator('dt').filter({ hasText: /^(Can be paid until|Ended)$/ });
  await page.goto(at(`payments/${open.trackId}`));
  await facts.first().waitFor();
  expect(await facts.allTextContents()).toEqual(['Can be paid until']);
  await page.goto(at(`payments/${paid.trackId}`));
  await facts.first().waitFor();
  expect(await facts.allTextContents()).toEqual(['Ended']);
});

testInShortRun(
  'a payment can be refunded in parts, typed in Western or Arabic digits, up to the amount paid',
  async () => {
    const payment = await newPaidPayment(shop.engine);
    await page.goto(at(`payments/${payment.trackId}`));
    const refund = async (amount: string, means = 'Refund this amount') => {
      await page.getByRole('button', { name: 'Refund', exact: true }).click();
      await page.getByLabel('Amount in BHD').fill(amount);
      await page.getByRole('button', { name: means }).click();
    };
    for (const [amount, means, left] of [
      ['٢٫٥', 'Refund 2.500 BHD', '8.000 BHD'],
      ['3,000', 'Refund 3.000 BHD', '5.000 BHD'],
    ] as const) {
      await refund(amount, means);
      await dialog(page).getByText('Refunded', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Close' }).last().click();
      await page.getByText(left).first().waitFor();
    }
    await refund('5.001');
    const refused = dialog(page).locator('.notice-bad, .field-error');
    await refused.filter({ hasText: /up to/ }).waitFor();
    await page.getByLabel('Amount in BHD').fill('1.2345');
    await page.getByRole('button', { name: 'Refund this amount' }).click();
    await refused.filter({ hasText: /decimal/ }).waitFor();
    await page.getByLabel('Amount in BHD').fill('5');
    await dialog(page)
      .getByText('5.000 BHD goes back to the card. After that, 0.000 BHD can still be refunded.')
      .waitFor();
    await page.getByRole('button', { name: 'Refund 5.000 BHD' }).click();
    await dialog(page).getByText('Refunded', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('Left to refund: 0.000 BHD').waitFor();
    expect(await page.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0);
    const given = (await bookedRefunds(shop.engine, payment)).map(({ value }) => value.minor);
    expect(given.toSorted()).toEqual(['2500', '3000', '5000']);
  },
);

testInShortRun('a dialog that is open for a payment closes when the person goes back to another payment', async () => {
  const other = await newPaidPayment(shop.engine, { reference: 'order 18' });
  await page.goto(at(`payments/${paid.trackId}`));
  await page.getByRole('heading', { name: 'Payment order 17' }).waitFor();
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(at(`payments/${other.trackId}`))})`);
  await page.getByRole('heading', { name: 'Payment order 18' }).waitFor();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog(page).getByText('Payment order 18').waitFor();
  await page.getByLabel('Amount in BHD').fill('1');
  await page.goBack();
  await page.getByRole('heading', { name: 'Payment order 17' }).waitFor();
  expect(await dialog(page).count()).toBe(0);
});

testInLongRun(
  'when two people refund at the same time, one succeeds and the other sees the amount that is left',
  async () => {
    const payment = await newPaidPayment(shop.engine);
    const colleague = await pageOf(browser, shop.dashboard, await shop.member('support', 'Sami Support'), 'en-AU');
    const both = [page, colleague];
    await Promise.all(
      both.map(async (their) => {
        await their.goto(at(`payments/${payment.trackId}`));
        await their.getByRole('button', { name: 'Refund', exact: true }).click();
        await their.getByLabel('Amount in BHD').fill('6');
      }),
    );
    await Promise.all(both.map((their) => their.getByRole('button', { name: 'Refund 6.000 BHD' }).click()));
    const told = await Promise.all(
      both.map(async (their) => {
        const end = dialog(their).locator('.notice-good, .notice-bad, .field-error');
        await end.waitFor();
        return (await end.textContent()) ?? '';
      }),
    );
    expect(told.filter((words) => words.includes('Refunded'))).toHaveLength(1);
    expect(told.filter((words) => words.includes('up to 4.500 BHD'))).toHaveLength(1);
    const late = dialog(told[0]?.includes('Refunded') ? colleague : page);
    await late.getByText('4.500 BHD', { exact: true }).waitFor();
    await late.getByLabel('Amount in BHD').fill('4.5');
    await late.getByRole('button', { name: 'Refund 4.500 BHD' }).click();
    await late.getByText('Refunded', { exact: true }).waitFor();
    const given = (await bookedRefunds(shop.engine, payment)).map(({ value }) => value.minor);
    expect(given.toSorted()).toEqual(['4500', '6000']);
    await Promise.all(both.map((their) => their.getByText('Left to refund: 0.000 BHD').waitFor()));
  },
);

testInShortRun('an export shows its progress, and none of its cells is a formula', async () => {
  await page.goto(at('payments?currency=USD'));
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  await dialog(page).getByText('Done: 1 row.').waitFor();
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text).toContain(open.trackId);
  expect(text).toContain("'=1+1");
  expect(text).not.toContain(paid.trackId);
});

testInLongRun('a viewer sees no refund button', async () => {
  const viewer = await pageOf(browser, shop.dashboard, await shop.member('viewer', 'Vera Viewer'), 'en-US');
  await viewer.goto(at(`payments/${paid.trackId}`));
  await viewer.getByText('17.250 BHD').first().waitFor();
  expect(await viewer.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0);
  expect(await viewer.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
});

describe('without reloading', () => {
  testInShortRun('a new payment appears, and changes to paid while it is viewed', async () => {
    await page.goto(at('payments'));
    await rows().filter({ hasText: 'order 17' }).waitFor();
    const payment = await newPayment(shop.engine, { reference: 'while you look' });
    await rows().filter({ hasText: 'while you look' }).getByRole('link').click();
    await page.locator('.page-head .state', { hasText: 'Open' }).waitFor();
    await (await cardPage(payment.url)).pay('4242424242424242');
    await page.locator('.page-head .state', { hasText: 'Paid' }).waitFor();
    await page.getByRole('button', { name: 'Refund', exact: true }).waitFor();
  });

  testInShortRun('the time since a payment goes on', async () => {
    const view = await pageOf(browser, shop.dashboard, shop.owner, 'en-NZ');
    await view.clock.install();
    await view.goto(at('payments'));
    const when = view.locator('tbody tr').filter({ hasText: 'order 17' }).locator('time');
    await when.waitFor();
    const first = await when.textContent();
    await view.clock.fastForward('10:00');
    await eventually(() => when.textContent()).not.toBe(first);
    expect(await when.textContent()).toContain('minutes ago');
    await view.close();
  });

  testInLongRun(
    'the page warns when the connection is lost, and is up to date once the connection is restored',
    async () => {
      await page.route('**/live', (route) => route.abort());
      await page.goto(at('payments'));
      await page.locator('[data-line=lost]').waitFor();
      await newPayment(shop.engine, { reference: 'meanwhile' });
      await page.unroute('**/live');
      await page.locator('[data-line=lost]').waitFor({ state: 'detached' });
      await rows().filter({ hasText: 'meanwhile' }).waitFor();
    },
  );
});
