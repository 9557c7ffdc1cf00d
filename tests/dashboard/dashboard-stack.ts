import { addOperator } from '@pay/core/merchants/access/change-operators';
import type { RunningEngine } from '@pay/engine/start-engine';
import type { Locator, Page } from 'playwright-core';
import { type ApiClient, apiClient } from '../harness/api-client.ts';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { freePort } from '../harness/free-port.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { kindsWithTestBank } from '../harness/test-bank.ts';
import { PASSWORD, startTestDashboard, type TestDashboard, type TestPerson } from '../harness/test-dashboard.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

/** The dashboard and the engines of both environments, on one database. Live accounts can be at the test bank. */
export type DashboardStack = {
  readonly sandbox: TestEngine;
  readonly live: RunningEngine;
  readonly dashboard: TestDashboard;
  readonly browser: TestBrowser;
  /** Calls an engine as a merchant's server does. */
  withKey(environment: 'sandbox' | 'live', key: string): ApiClient;
  operator(): Promise<TestPerson>;
  stop(): Promise<void>;
};

export async function startDashboardStack(): Promise<DashboardStack> {
  const [sandbox, browser] = await Promise.all([startTestEngine({ logLevel: 'silent' }), startBrowser()]);
  const port = await freePort();
  const engines = { sandbox: sandbox.url, live: `http://localhost:${port}` };
  const kinds = kindsWithTestBank(sandbox.simulatorUrl);
  const live = await startSecondEngine(sandbox, {
    environment: 'live',
    listen: { host: 'localhost', port },
    admin: null,
    baseUrls: engines,
    acquirer: null,
    kinds,
  });
  const { sealingKeys } = sandbox.config;
  const dashboard = await startTestDashboard({ engines, kinds: kinds.facts, sealingKeys }, sandbox.database);
  return {
    sandbox,
    live,
    dashboard,
    browser,
    withKey: (environment, key) => apiClient(engines[environment], key),
    operator: async () => {
      const person = await dashboard.person('Omar Operator');
      unwrap(await addOperator({ pool: sandbox.database.pool }, OPERATOR, person.email));
      return person;
    },
    stop: async () => {
      await Promise.all([dashboard.stop(), browser.stop(), live.stop()]);
      await sandbox.stop();
    },
  };
}

/** Signs in on the page, as a person without a second factor. */
export async function signIn(page: Page, { url }: TestDashboard, email: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: /^(Your account|حسابك)$/ }).waitFor();
}

export function dialog(page: Page): Locator {
  return page.getByRole('dialog');
}

/** Returns the value of a key that is shown once, and closes the dialog. */
export async function takeIssuedKey(page: Page): Promise<string> {
  const value = (await page.locator('[data-secret]').textContent()) ?? '';
  await page.getByLabel('I have stored it').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  return value.trim();
}

export async function createKey(page: Page, label: string): Promise<string> {
  await page.getByRole('button', { name: 'New secret key' }).click();
  await page.getByLabel('Label').fill(label);
  await page.getByRole('button', { name: 'Create key' }).click();
  return takeIssuedKey(page);
}
