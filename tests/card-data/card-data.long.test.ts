import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepReport } from '../attacks/report/attack-report.ts';
import { apiClient } from '../harness/api-client.ts';
import { canaryFlock } from './canary.ts';
import { type CardSystem, startCardSystem } from './card-system.ts';
import { dumpTables } from './dump-tables.ts';
import { payInBrowser } from './pay-in-browser.ts';
import { newCardPage, opened, payInEveryWay, payWith } from './pay-in-every-way.ts';
import { CONTROL, plantInCoreDump, plantInDatabase, plantInFiles } from './plant-controls.ts';
import { plantWhereNoneBelongs } from './plant-where-none-belongs.ts';
import { findCanariesOf } from './search/find-canaries.ts';
import { type FolderSearch, searchFolder } from './search/search-folder.ts';

/** Set PAY_TEST_SEED to repeat the card numbers of a run. */
const SEED = process.env['PAY_TEST_SEED'] ?? randomBytes(4).toString('hex');
const APPROVED = '4242424242424242';
/** As many cards as the first attack used. */
const LEAST_CARDS = 159;

const flock = canaryFlock(SEED);
let system: CardSystem;
let search: FolderSearch;
let coreControl: readonly string[];
let crashes: readonly (number | null)[];

beforeAll(async () => {
  const startedAt = performance.now();
  system = await startCardSystem();
  const { folder } = system;
  mkdirSync(join(folder, 'answers'));
  let engine = await system.startEngine('engine');
  // The engine waits 15 seconds for this answer; everything else happens in the meantime.
  const timedOut = payWith(system, flock.hatch('paid with a time-out'), APPROVED, { answer: 'never' });
  const control = flock.hatch(`${CONTROL}: browser`).number;
  const [pages, answers] = await Promise.all([
    payInEveryWay(system, flock),
    plantWhereNoneBelongs(system, flock),
    payInBrowser(system, flock, control),
  ]);
  const told = [...pages, ...answers, await timedOut, ...(await publicTexts())];
  for (const [index, text] of told.entries()) writeFileSync(join(folder, 'answers', String(index)), text);

  const codes: (number | null)[] = [];
  for (const signal of ['SIGKILL', 'SIGABRT', 'SIGSEGV'] as const) {
    await holdCard(`in the engine when it got ${signal}`);
    codes.push(await engine.end(signal));
    engine = await system.startEngine(`engine-after-${signal}`);
  }
  crashes = codes;
  expect(await engine.end('SIGTERM')).toBe(0);

  await plantInDatabase(system, flock);
  await dumpTables(system.pool, join(folder, 'tables'));
  await system.stop();
  plantInFiles(system, flock);
  coreControl = readdirSync(plantInCoreDump(system, flock));
  search = searchFolder(folder, findCanariesOf(flock));
  keepReport({
    attack: 'cards in transit',
    seed: SEED,
    tried: { cards: flock.canaries.length, 'files searched': search.files, 'bytes searched': search.bytes },
    seconds: (performance.now() - startedAt) / 1_000,
    findings: leaks(),
  });
});
afterAll(async () => {
  await system?.stop();
  system?.remove();
});

/** Answers that anyone can read. */
async function publicTexts(): Promise<readonly string[]> {
  const [metrics, openapi, docs] = await Promise.all([
    apiClient(system.adminUrl, null).get('/metrics'),
    apiClient(system.url, null).get('/openapi.json'),
    apiClient(system.url, null).get('/docs'),
  ]);
  return [metrics.body, JSON.stringify(openapi.body), docs.body];
}

/** Leaves a payment unfinished: the acquirer has the card and does not answer. */
async function holdCard(place: string): Promise<void> {
  const canary = flock.hatch(place);
  system.exchange.exchange(canary.number, APPROVED, 'never');
  const page = await opened(await newCardPage(system));
  page.post({ token: page.token, number: canary.number, expiry: '12/40', cvv: canary.cvv }).catch(() => {});
  await system.exchange.hasCome(canary.number);
}

describe(`card numbers and security codes (seed ${SEED})`, () => {
  test('are in no file that any process has written', () => {
    expect(leaks()).toEqual([]);
    expect(flock.canaries.length).toBeGreaterThanOrEqual(LEAST_CARDS);
  });

  test.each([
    ['the tables', /^postgres\/.*base\/.*: control: database /],
    ['rows that were deleted', /^postgres\/.*base\/.*: control: deleted row/],
    ['the write-ahead log', /^postgres\/.*pg_wal\/.*: control: database /],
    ["the database's log", /^postgres\/.*log.*: control: database log/],
    ['what the database compresses', /^tables\/.*: control: compressed row/],
    ["the browser's profile", /^browser\/.*: control: browser/],
    ["the engine's log", /^logs\/engine\.log: control: files/],
    ['its errors', /^engine\/stderr: control: files/],
    ['its output', /^engine\/stdout: control: files/],
    ["the acquirer's book", /^acquirer\/.*book\.jsonl: control: files/],
    ['packed files', /^answers\/packed: control: files \(.* in gzip\)/],
  ])('would have been found in %s', (_place, find) => {
    expect(search.finds.some((each) => find.test(each))).toBe(true);
  });

  test('would have been found in every form, and were searched for in every file', () => {
    const forms = new Set(search.finds.flatMap((find) => /control: database \((.*)\)/.exec(find)?.[1] ?? []));
    expect([...forms]).toContain('plain, as it is');
    expect(forms.size).toBeGreaterThan(40);
    expect(search.files).toBeGreaterThan(1_000);
    expect(search.bytes).toBeGreaterThan(30_000_000);
  });
});

describe('a process that crashes in the middle of a payment', () => {
  test('leaves no core dump, even on a machine where other processes do', ({ skip }) => {
    expect(crashes).toEqual([null, null, null]);
    const left = ['engine', 'engine-after-SIGKILL', 'engine-after-SIGABRT'].map((name) =>
      readdirSync(join(system.folder, name)),
    );
    expect(left).toEqual([
      ['stderr', 'stdout'],
      ['stderr', 'stdout'],
      ['stderr', 'stdout'],
    ]);
    if (coreControl.length === 0) skip('this machine keeps no core dumps in the folder of a process');
    expect(search.finds.join('\n')).toMatch(/core-control\/.*: control: core dump/);
  });

  test('does not stop other payments from completing', () => {
    const book = readFileSync(join(system.folder, 'acquirer/simulator/book.jsonl'), 'utf8');
    expect(book.split('\n').length).toBeGreaterThan(20);
  });
});

function leaks(): readonly string[] {
  return search.finds.filter((find) => !find.includes(CONTROL) && !isControlCvv(find));
}

/** Whether this finding is the security code that `plantInFiles` writes. */
function isControlCvv(find: string): boolean {
  return find === 'engine/stderr: a security code (behind its name)';
}
