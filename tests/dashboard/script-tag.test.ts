import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { start } from '@pay/script-host/script-host';
import { integrityOf } from '@pay/script-log/log-entry';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import type { Visitor } from '../harness/visitor.ts';
import { type LoggedFolder, loggedFolder } from '../script-host/logged-folder.ts';

let dashboard: TestDashboard;
let email: string;
beforeAll(async () => {
  dashboard = await startTestDashboard();
  ({ email } = await dashboard.person('Script Reader'));
});
afterAll(() => dashboard.stop());

const read = async (browser: Visitor) => (await browser.get('/api/script-tag')).body;

/** A script host with a log, and a person who is signed in to a dashboard that trusts its key. */
async function installation(): Promise<{
  folder: LoggedFolder;
  url: string;
  reader: Visitor;
  log: () => Promise<string>;
}> {
  const folder = await loggedFolder();
  onTestFinished(() => folder.remove());
  await folder.release('1.0.0');
  const config = { host: 'localhost', port: 0, publicUrl: null, folder: folder.path, isLocal: false };
  const host = await start(config);
  onTestFinished(() => host.stop());
  const trusting = { scriptHost: host.url, scriptTags: { logKey: folder.publicKey } };
  const own = await startTestDashboard(trusting, dashboard.database);
  onTestFinished(() => own.stop());
  return { folder, url: host.url, reader: await own.signedIn({ email }), log: own.readLog };
}

test('a local start names whatever was built, without a key, a log or a script host', async () => {
  const reader = await dashboard.signedIn({ email });
  const tag = { src: 'http://localhost:4003/latest/checkout.js', integrity: null };
  expect(await read(reader)).toEqual({ tag, refusal: null });
});

test('the tag names the latest logged version, with its integrity', async () => {
  const { folder, url, reader } = await installation();
  await folder.release('1.1.0', 'second');
  const script = Buffer.from(await (await fetch(`${url}/v1.1.0/checkout.js`)).arrayBuffer());
  const tag = { src: `${url}/v1.1.0/checkout.js`, integrity: integrityOf(script) };
  expect(await read(reader)).toEqual({ tag, refusal: null });
});

test.each<[change: string, refusal: string, plant: (folder: LoggedFolder) => Promise<unknown>]>([
  ['a script that was published without a log', 'script_not_logged', (folder) => folder.publish('2.0.0')],
  [
    'a changed script',
    'script_not_logged',
    (folder) =>
      folder.plant('v1.0.0/checkout.js.br', 'evil()').then(() => folder.plant('v1.0.0/checkout.js', 'evil()')),
  ],
  ['a changed log', 'log_broken', async (folder) => folder.writeLog((await folder.readLog()).replace('cccc', 'dddd'))],
  ['a missing log', 'log_missing', (folder) => rm(join(folder.path, 'releases.jsonl'))],
  ['no script', 'script_missing', (folder) => rm(join(folder.path, 'latest'), { recursive: true })],
])('%s gets no tag, and the log of the dashboard says why', async (_change, refusal, plant) => {
  const { folder, reader, log } = await installation();
  await plant(folder);
  expect(await read(reader)).toEqual({ tag: null, refusal });
  expect(await log()).toContain('merchants get no script tag');
  expect(await log()).toContain(`"error_code":"${refusal}","error_message":"`);
});

test('a host that does not answer, and a missing key, get no tag', async () => {
  const nowhere = { scriptHost: `http://localhost:${await freePort()}`, scriptTags: { logKey: null } };
  const own = await startTestDashboard(nowhere, dashboard.database);
  onTestFinished(() => own.stop());
  expect(await read(await own.signedIn({ email }))).toEqual({ tag: null, refusal: 'key_missing' });

  const folder = await loggedFolder();
  onTestFinished(() => folder.remove());
  const trusting = { ...nowhere, scriptTags: { logKey: folder.publicKey } };
  const other = await startTestDashboard(trusting, dashboard.database);
  onTestFinished(() => other.stop());
  expect(await read(await other.signedIn({ email }))).toEqual({ tag: null, refusal: 'host_unreachable' });
});
