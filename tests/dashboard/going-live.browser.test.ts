import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { testInLongRun, testInShortRun } from '../harness/runs.ts';
import { createKey, type DashboardStack, dialog, signIn, startDashboardStack } from './dashboard-stack.ts';

const SESSION = { amount: 10.5, currency: 'BHD' };

let stack: DashboardStack;
let owner: Page;
let operator: Page;
beforeAll(async () => {
  stack = await startDashboardStack();
  const person = await stack.dashboard.person('Laila Live');
  await (await stack.dashboard.signedIn(person)).post('/api/merchants', { name: 'Pearl Divers' });
  owner = await stack.browser.open();
  await signIn(owner, stack.dashboard, person.email);
  operator = await stack.browser.open({ locale: 'en-US' });
  await signIn(operator, stack.dashboard, (await stack.operator()).email);
});
afterAll(() => stack?.stop());

async function ask(): Promise<void> {
  await owner.getByRole('link', { name: /^Live/ }).first().click();
  await owner.getByLabel('Website').fill('https://pearls.example');
  await owner.getByLabel('Expected monthly volume').fill('25000.500');
  await owner.getByRole('button', { name: 'Send request' }).click();
  await owner.getByText('Your request is under review').waitFor();
}

testInLongRun(
  'a merchant requests Live access, is refused with a reason, asks again, is approved, and its first Live key works',
  async () => {
    await ask();
    await operator.goto(`${stack.dashboard.url}/operator/live-requests`);
    await operator.getByText(/25,000\.500/).waitFor();
    await operator.getByRole('button', { name: 'Refuse' }).click();
    await dialog(operator).getByLabel('Reason').fill('The website is not reachable yet.');
    await dialog(operator).getByRole('button', { name: 'Refuse' }).click();
    await operator.getByText('No open requests').waitFor();

    await owner.reload();
    await owner.getByText('The website is not reachable yet.').first().waitFor();
    await ask();
    // After withdrawing the request, the merchant can send another.
    await owner.getByRole('button', { name: 'Withdraw request' }).click();
    await owner.getByRole('button', { name: 'Send request' }).waitFor();
    await operator.reload();
    await operator.getByText('No open requests').waitFor();
    await ask();
    await operator.reload();
    await operator.getByRole('button', { name: 'Approve' }).click();
    await dialog(operator).getByRole('button', { name: 'Approve' }).click();
    await operator.getByText('Pearl Divers now has a Live profile.').waitFor();

    await owner.reload();
    await owner.getByRole('link', { name: 'Go to the Live profile' }).click();
    await owner.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    expect(await owner.getByText('Test mode: no money moves').count()).toBe(0);
    expect(await owner.locator('.key-value').textContent()).toMatch(/^pk_live_/);
    const key = await createKey(owner, 'live server');
    expect(key).toMatch(/^sk_live_/);
    expect(verdict(await stack.withKey('live', key).post('/v1/sdk/checkout', SESSION))).toBe('201');
    expect(verdict(await stack.withKey('sandbox', key).post('/v1/sdk/checkout', SESSION))).toBe(
      '403 wrong_environment',
    );

    await owner.getByRole('link', { name: 'Test', exact: true }).click();
    await owner.getByText('Test mode: no money moves').waitFor();
    await owner.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();

    await operator.getByRole('link', { name: 'Merchants' }).click();
    await operator.getByLabel('Name or ID').fill('pearl');
    await operator.getByRole('link', { name: 'Pearl Divers' }).click();
    await operator.getByRole('button', { name: 'Suspend merchant' }).click();
    await dialog(operator).getByLabel('Reason').fill('Asked by the bank.');
    await dialog(operator).getByRole('button', { name: 'Suspend' }).click();
    await operator.getByText('This merchant is suspended').waitFor();
    expect(verdict(await stack.withKey('live', key).post('/v1/sdk/checkout', SESSION))).toBe('403 profile_suspended');
    await owner.reload();
    await owner.getByText('This profile is suspended').waitFor();
    await operator.getByRole('button', { name: 'Resume merchant' }).click();
    await dialog(operator).getByRole('button', { name: 'Resume' }).click();
    await operator.getByRole('button', { name: 'Suspend merchant' }).waitFor();
    expect(verdict(await stack.withKey('live', key).post('/v1/sdk/checkout', SESSION))).toBe('201');

    await owner.getByRole('link', { name: 'Audit log' }).click();
    await owner.getByRole('cell', { name: 'Requested Live access' }).first().waitFor();
    await owner.getByRole('cell', { name: 'Resumed the merchant' }).first().waitFor();
  },
);

testInShortRun('the operator’s pages do not exist for other people', async () => {
  await owner.goto(`${stack.dashboard.url}/operator/merchants`);
  await owner.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});

test('no page logged an error in the browser', async () => {
  expect((await stack.browser.sight()).complaints).toEqual([]);
});
