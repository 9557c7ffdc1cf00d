import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { networks } from '@pay/addresses/networks';
import { changeReceiptSettings } from '@pay/core/telling/receipts/receipt-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canaryFlock } from '../../card-data/canary.ts';
import { dumpTables } from '../../card-data/dump-tables.ts';
import { CONTROL, plantInDatabase } from '../../card-data/plant-controls.ts';
import { plantInPages } from '../../card-data/plant-in-pages.ts';
import { findCanariesOf } from '../../card-data/search/find-canaries.ts';
import { searchFolder } from '../../card-data/search/search-folder.ts';
import { writtenForms } from '../../card-data/search/written-forms.ts';
import { type Fixture, makeFixture } from '../../dashboard/rights-fixture.ts';
import { type ApiAnswer, type ApiClient, apiClient } from '../../harness/api-client.ts';
import { cardPage } from '../../harness/card-page.ts';
import { OPERATOR, unwrap } from '../../harness/merchant.ts';
import { newPayment } from '../../harness/new-payment.ts';
import { startTestDashboard } from '../../harness/test-dashboard.ts';
import { startTestEngine, type TestEngine } from '../../harness/test-engine.ts';
import { issueSecret } from '../../harness/test-keys.ts';
import { keepReport } from '../report/attack-report.ts';
import { ATTACK_RUN, sizeOf } from '../report/attack-run.ts';
import { plantInDashboard } from './plant-in-dashboard.ts';
import { plantInEngine } from './plant-in-engine.ts';
import type { Planting } from './planting.ts';
import { SPELT_CARDS } from './spelt-cards.ts';

/** Together, both runs that look for stored cards use more cards than the first attack, which used 159. */
const LEAST_CARDS = sizeOf(159, 20);
const ONE_IN = sizeOf(1, 12);

let engine: TestEngine;
let fixture: Fixture;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pay-texts-'));
  // Each request comes from another address, because what one address can open is limited.
  engine = await startTestEngine({ trustedProxies: networks('127.0.0.0/8, ::1') ?? { has: () => false } });
  const { database, config } = engine;
  fixture = await makeFixture(() => startTestDashboard({ sealingKeys: config.sealingKeys }, database));
});
afterAll(async () => {
  await fixture?.dashboard.stop();
  await engine?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The address of a receipt of the shop. */
async function newReceipt(api: ApiClient): Promise<string> {
  const { profileId } = fixture.shop;
  unwrap(await changeReceiptSettings({ pool: engine.database.pool }, OPERATOR, { profileId, isOn: true }));
  const { url } = await newPayment({ ...engine, api });
  const { text } = await (await cardPage(url)).pay('4242424242424242');
  const [, path] = /href="(\/receipt\/[^"?]+)/.exec(text) ?? [];
  if (path === undefined) throw new Error('a paid page leads to no receipt');
  return engine.url + path;
}

test('no card number that people or merchants send in a text is stored, logged or returned', async () => {
  const startedAt = performance.now();
  const { seed } = ATTACK_RUN;
  const { pool } = engine.database;
  const flock = canaryFlock(`texts ${seed}`);
  const answers: ApiAnswer[] = [];
  let texts = 0;
  let clients = 1;
  const planting: Planting = {
    isChosen: (place) => (place + seed) % ONE_IN === 0,
    hatch: (place) => flock.hatch(place).number,
    spell: (number) => {
      const spelt = Object.values(SPELT_CARDS).map((spell) => spell(number));
      texts += spelt.length;
      return spelt;
    },
    answered: (answer) => void answers.push(answer),
  };
  await pool.query("update identity.sessions set fresh_until = now() + interval '1 day'");
  const secret = await issueSecret(pool, fixture.shop.profileId);
  const api = apiClient(engine.url, secret.value);
  await plantInEngine(engine.url, api, planting);
  const pages = { url: engine.url, api, receiptUrl: await newReceipt(api) };
  await plantInPages(pages, {
    spell: (place) => planting.spell(planting.hatch(place)),
    answered: ({ status, headers, text }) => planting.answered({ status, headers, body: text }),
    headers: () => ({ 'x-forwarded-for': `2001:db8:${(clients++).toString(16)}::1` }),
  });
  await plantInDashboard(fixture, planting);
  const cards = flock.canaries.length;

  await plantInDatabase({ pool }, flock);
  await dumpTables(pool, join(folder, 'tables'));
  const logged = flock.hatch(`${CONTROL}: log`).number;
  writeFileSync(join(folder, 'engine.log'), `${await engine.readLog()}${logged}\n`);
  writeFileSync(join(folder, 'dashboard.log'), await fixture.dashboard.readLog());
  writeFileSync(
    join(folder, 'answers'),
    answers.map(({ headers, body }) => JSON.stringify([headers, body])).join('\n'),
  );
  const { finds, bytes } = searchFolder(folder, findCanariesOf(flock));

  const findings = finds.filter((find) => !find.includes(CONTROL));
  keepReport({
    attack: 'cards in texts',
    seed,
    tried: {
      cards,
      texts,
      'accepted requests': answers.filter(({ status }) => status < 400).length,
      'encodings searched for': writtenForms('4242424242424242').length,
      'bytes searched': bytes,
    },
    seconds: (performance.now() - startedAt) / 1_000,
    findings,
  });
  expect(findings).toEqual([]);
  expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
  expect(cards).toBeGreaterThanOrEqual(LEAST_CARDS);
  expect(finds.join('\n')).toMatch(/tables\/.*control: database[\s\S]*/);
  expect(finds.join('\n')).toMatch(/engine\.log: control: log/);
}, 1_800_000);
