import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { start } from '@pay/script-host/script-host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import type { Visitor } from '../harness/visitor.ts';
import { type LoggedFolder, loggedFolder } from '../script-host/logged-folder.ts';
import { ROOT } from '../tidy/project-files.ts';
import { pageOf } from './visitor-page.ts';

const PICTURES = join(ROOT, '.cache/screenshots');

let folder: LoggedFolder;
let host: { readonly url: string; stop(): Promise<void> };
let dashboard: TestDashboard;
let browser: TestBrowser;
let owner: Visitor;
let developers: string;
beforeAll(async () => {
  folder = await loggedFolder();
  await folder.release('1.0.0');
  host = await start({ host: 'localhost', port: 0, publicUrl: null, folder: folder.path, isLocal: false });
  const trusting = { scriptHost: host.url, scriptTags: { logKey: folder.publicKey } };
  [dashboard, browser] = await Promise.all([startTestDashboard(trusting), startBrowser()]);
  owner = await dashboard.signedIn(await dashboard.person('Dana Developer'));
  const { body } = await owner.post('/api/merchants', { name: 'Script Shop' });
  developers = `${dashboard.url}/profiles/${body.profile_id}/developers`;
  await mkdir(PICTURES, { recursive: true });
});
afterAll(async () => {
  await Promise.all([dashboard?.stop(), browser?.stop(), host?.stop()]);
  await folder?.remove();
});

test('the page shows the tag of the logged script, and why there is none after the script was replaced', async () => {
  const page = await pageOf(browser, dashboard, owner);
  await page.goto(developers);
  const [entry] = (await folder.readLog()).trim().split('\n');
  const { integrity } = JSON.parse(entry ?? '');
  const tag = `<script src="${host.url}/v1.0.0/checkout.js" integrity="${integrity}" crossorigin="anonymous"></script>`;
  await page.getByText(tag).waitFor();

  for (const ending of ['', '.br', '.gz']) await folder.plant(`v1.0.0/checkout.js${ending}`, 'evil()');
  for (const [locale, title, reason] of [
    ['en-GB', 'The script tag is not available', 'not in the log of releases'],
    ['ar', 'وسم البرنامج النصي غير متاح', 'ليس في سجل الإصدارات'],
  ] as const) {
    const after = await pageOf(browser, dashboard, owner, locale);
    await after.goto(developers);
    await after.getByText(title).waitFor();
    await after.getByText(reason).waitFor();
    expect(await after.content()).not.toContain('checkout.js');
    await after.screenshot({ path: join(PICTURES, `script-tag-refused-${locale}.png`), fullPage: true });
  }
});
