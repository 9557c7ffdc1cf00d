import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { payButton, payByCard, startBrowser, type TestBrowser } from '../harness/browser.ts';
import { attemptsOf, newPayment } from '../harness/new-payment.ts';
import { someOf, testInLongRun, testInShortRun } from '../harness/runs.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
let browser: TestBrowser;
beforeAll(async () => {
  [engine, browser] = await Promise.all([sharedTestEngine(), startBrowser()]);
});
afterEach(() => browser.closePages());
afterAll(() => Promise.all([engine?.stop(), browser?.stop()]));

describe('typing', () => {
  test.each(
    someOf(
      [
        ['number', '378282246310005', '3782 822463 10005'],
        ['number', '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', '4242 4242 4242 4242'],
        ['expiry', '13/30', '13 / 30'],
      ],
      [
        ['expiry', '1', '1'],
        ['expiry', '12/2029', '12 / 29'],
        ['cvv', '1a٢3', '123'],
        ['number', '4242424242424242', '4242 4242 4242 4242'],
        ['number', '۵۵۵۵۵۵۵۵۵۵۵۵۴۴۴۴', '5555 5555 5555 4444'],
        ['expiry', '5', '05 / '],
        ['expiry', '1/29', '01 / 29'],
        ['expiry', '1229', '12 / 29'],
      ],
    ) as [string, string, string][],
  )('in the field %s: %s is shown as %s', async (name, keys, shown) => {
    const { fields } = await openForm();
    await fields[name]?.pressSequentially(keys);
    expect(await fields[name]?.inputValue()).toBe(shown);
  });

  testInShortRun('keeps the caret where the shopper corrects a digit', async () => {
    const { page, number } = await openForm();
    await number.fill('4242 4242 4242 4242');
    await number.evaluate((input) =>
      (input as unknown as { setSelectionRange: (a: number, b: number) => void }).setSelectionRange(6, 6),
    );
    await page.keyboard.press('Backspace');
    expect([await number.inputValue(), await caretOf(number)]).toEqual(['4242 2424 2424 242', 4]);
    await page.keyboard.type('9');
    expect([await number.inputValue(), await caretOf(number)]).toEqual(['4242 9242 4242 4242', 6]);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    expect(await number.inputValue()).toBe('4249 2424 2424 242');
  });

  testInLongRun('can be undone with one key press per digit', async () => {
    const { page, number, expiry } = await openForm();
    await number.pressSequentially('42424');
    for (let keys = 0; keys < 5; keys++) await page.keyboard.press('Backspace');
    expect(await number.inputValue()).toBe('');
    await expiry.pressSequentially('5');
    for (let keys = 0; keys < 2; keys++) await page.keyboard.press('Backspace');
    expect(await expiry.inputValue()).toBe('');
  });

  testInShortRun('can be replaced by pasting text with the card number between words and other numbers', async () => {
    const { number, expiry } = await openForm();
    await paste(number, 'Card 2: 4242-4242-4242-4242 (Visa) 12/29');
    expect(await number.inputValue()).toBe('4242 4242 4242 4242');
    await paste(expiry, '01/2029');
    expect(await expiry.inputValue()).toBe('01 / 29');
  });

  test.each(
    someOf(
      [['3782', 'Amex', 'American Express']],
      [
        ['4242', 'Visa', 'Visa'],
        ['5555', 'Mastercard', 'Mastercard'],
        ['6304', 'Maestro', 'Maestro'],
      ],
    ) as [string, string, string][],
  )('shows the brand, and names it to screen reader users: %s', async (digits, word, name) => {
    const { page, number } = await openForm();
    expect(await page.locator('#brand').isVisible()).toBe(false);
    await number.pressSequentially(digits);
    expect(await page.locator('#brand').textContent()).toBe(word);
    expect(await descriptionOf(page, 'number')).toContain(name);
    await number.fill('9');
    expect(await page.locator('#brand').isVisible()).toBe(false);
  });
});

describe('leaving a field', () => {
  test.each(
    someOf(
      [
        ['number', '4242424242424241', 'Check the digits of the card number'],
        ['expiry', '0120', 'This date has passed'],
      ],
      [
        ['number', '4242', 'Check the digits of the card number'],
        ['expiry', '13/40', 'Enter the month and year on the card, such as 09/28'],
        ['cvv', '12', 'The security code must have 3 or 4 digits'],
      ],
    ) as [string, string, string][],
  )('shows what is wrong until it is corrected: %s %s', async (name, typed, error) => {
    const { page, fields } = await openForm();
    const field = fields[name];
    if (!field) throw new Error('no such field');
    await field.pressSequentially(typed);
    expect(await field.getAttribute('aria-invalid')).toBe(null);
    await field.blur();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await descriptionOf(page, name)).toContain(error);
    expect(await page.getByRole('status').textContent()).toBe(error);
    const right = { number: '4242424242424242', expiry: '1240', cvv: '123' }[name] ?? '';
    await field.fill(right);
    expect(await field.getAttribute('aria-invalid')).toBe(null);
    expect(await descriptionOf(page, name)).not.toContain(error);
  });

  testInLongRun('checks that the security code has as many digits as the brand requires', async () => {
    const { number, cvv } = await openForm();
    await number.fill('378282246310005');
    await cvv.fill('123');
    await cvv.blur();
    expect(await cvv.getAttribute('aria-invalid')).toBe('true');
    await number.fill('4242424242424242');
    expect(await cvv.getAttribute('aria-invalid')).toBe(null);
  });

  testInShortRun('shows no error while nothing has been typed, and does not take the focus', async () => {
    const { page, number, expiry } = await openForm();
    await number.focus();
    await expiry.focus();
    expect(await page.locator('[aria-invalid]').count()).toBe(0);
    await number.fill('4242');
    await expiry.focus();
    expect(await page.locator(':focus').getAttribute('name')).toBe('expiry');
  });
});

describe('a button below a field that still has an error when the shopper leaves it', () => {
  testInShortRun('does not move away before the click, so one click cancels', async () => {
    const { page, payment, number } = await openForm();
    await number.pressSequentially('4242');
    await page.getByRole('button', { name: 'Cancel payment' }).click({ delay: 50 });
    await page.getByRole('heading', { name: 'Payment cancelled' }).waitFor();
    expect(await attemptsOf(engine, payment)).toEqual([]);
  });

  testInShortRun('shows all errors on the first click', async () => {
    const { page, number } = await openForm();
    await number.pressSequentially('4242');
    await payButton(page).click({ delay: 50 });
    expect(await page.getByRole('alert').getByRole('link').count()).toBe(3);
  });
});

describe('a form with errors', () => {
  testInShortRun(
    'is not sent, shows a summary that links to the fields, and focuses the first one with an error',
    async () => {
      const { page, payment, expiry } = await openForm();
      let sent = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST') sent += 1;
      });
      await payByCard(page, '4242424242424242', '13/40', '1');
      const alert = page.getByRole('alert');
      await alert.getByText('Please check the card details').waitFor();
      expect(await alert.getByRole('link').allTextContents()).toEqual([
        'Enter the month and year on the card, such as 09/28',
        'The security code must have 3 or 4 digits',
      ]);
      expect(await page.locator(':focus').getAttribute('name')).toBe('expiry');
      await alert.getByRole('link', { name: /security code/ }).click();
      expect(await page.locator(':focus').getAttribute('name')).toBe('cvv');
      expect(new URL(page.url()).hash).toBe('');

      await page.locator('[name=cvv]').fill('123');
      expect(await alert.getByRole('link').count()).toBe(1);
      await expiry.fill('1240');
      expect(await alert.count()).toBe(0);
      expect([sent, await attemptsOf(engine, payment)]).toEqual([0, []]);
      await payButton(page).click();
      await page.getByRole('heading', { name: 'Payment received' }).waitFor();
      expect(await attemptsOf(engine, payment)).toHaveLength(1);
    },
  );

  testInShortRun('asks for every field that is empty', async () => {
    const { page } = await openForm();
    await payButton(page).click();
    expect(await page.getByRole('alert').getByRole('link').allTextContents()).toEqual([
      'Enter the card number',
      'Enter the expiry date',
      'Enter the security code',
    ]);
    expect(await page.locator(':focus').getAttribute('name')).toBe('number');
  });
});

describe('the test cards of a sandbox', () => {
  testInShortRun('fill in the number when they are clicked or activated by a key', async () => {
    const { page, number } = await openForm();
    await page.getByText('Test cards').click();
    await page.getByRole('button', { name: '5555 5555 5555 4444' }).click();
    expect(await number.inputValue()).toBe('5555 5555 5555 4444');
    expect(await page.locator('#brand').textContent()).toBe('Mastercard');
    await page.getByRole('button', { name: '4242 4242 4242 4242' }).press('Enter');
    expect(await number.inputValue()).toBe('4242 4242 4242 4242');
  });
});

testInShortRun('nothing was stored, and no browser reported a problem with any of these pages', async () => {
  const { page } = await openForm();
  await payByCard(page, '4242424242424241');
  const kept =
    'JSON.stringify([localStorage.length, sessionStorage.length, window.name, history.state, location.search])';
  expect(await page.evaluate(kept)).not.toContain('4242');
  expect(await browser.sight()).toMatchObject({ origins: [engine.url], cookies: [], complaints: [] });
});

async function openForm() {
  const payment = await newPayment(engine);
  const page = await browser.open();
  await page.goto(payment.url);
  const field = (name: string) => page.locator(`[name=${name}]`);
  const [number, expiry, cvv] = [field('number'), field('expiry'), field('cvv')];
  const fields: Readonly<Record<string, Locator>> = { number, expiry, cvv };
  return { page, payment, fields, number, expiry, cvv };
}

function caretOf(field: Locator): Promise<number> {
  return field.evaluate((input) => (input as unknown as { selectionStart: number }).selectionStart);
}

async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((input, pasted) => {
    const { DataTransfer, ClipboardEvent, document } = globalThis as unknown as {
      DataTransfer: new () => { setData(type: string, data: string): void };
      ClipboardEvent: new (type: string, options: object) => Event;
      document: { execCommand(command: string, ui: boolean, value: string): void };
    };
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    // The browser does this by default, unless the page prevents it.
    if ((input as unknown as EventTarget).dispatchEvent(event)) document.execCommand('insertText', false, pasted);
  }, text);
}

/** What a screen reader says about a field after its label, as computed by the browser. */
async function descriptionOf(page: Page, name: string): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: `[name=${name}]` });
  const { nodes } = await session.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false });
  return String(nodes[0]?.description?.value ?? '');
}
