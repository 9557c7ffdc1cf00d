import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSealingKeys } from '@pay/engine/read-sealing-keys';
import { type Simulator, start as startSimulator } from '@pay/simulator/simulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPage } from '../harness/card-page.ts';
import { type Ended, runCommand } from '../harness/command.ts';
import { attemptsOf, bookedSales, newPayment, truthOf } from '../harness/new-payment.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

const APPROVED = '4242424242424242';

let engine: TestEngine;
let folder: string;
/** An acquirer other than the engine's own. */
let other: Simulator;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-accounts-'));
  other = await startSimulator({
    host: 'localhost',
    port: 0,
    publicUrl: null,
    dataDir: folder,
    lateAnswerMs: 20_000,
  });
  const key = randomBytes(32).toString('base64');
  engine = await startTestEngine({ sealingKeys: readSealingKeys({ PAY_ENCRYPTION_KEY: key }) });
  env = { DATABASE_URL: engine.database.url, PAY_ENCRYPTION_KEY: key, PAY_ALLOW_LOOPBACK_WEBHOOKS: '1' };
});
afterAll(async () => {
  await engine.stop();
  await other.stop();
  await rm(folder, { recursive: true, force: true });
});

const acquirers = (args: readonly string[], input?: string): Promise<Ended> =>
  runCommand(['acquirers', ...args], env, input);

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
async function answered(args: readonly string[], input?: string): Promise<any> {
  const { code, stdout, stderr } = await acquirers([...args, '--json'], input);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

async function refused(args: readonly string[], input?: string): Promise<string> {
  const { code, stderr } = await acquirers(args, input);
  expect(code).toBe(1);
  return stderr;
}

function added(baseUrl: string, input = '{}') {
  const profile = `pro_${engine.profile.profile.profileId}`;
  return answered(['add', '--profile', profile, '--kind', 'simulator', '--base-url', baseUrl], input);
}

function activated(): Promise<string> {
  return activateSimulatorAccount(engine, {}, other.url);
}

async function pay() {
  const payment = await newPayment(engine);
  await (await cardPage(payment.url)).pay(APPROVED);
  const [attempt] = await attemptsOf(engine, payment);
  const reference = attempt?.attempt_id ?? '';
  return {
    payment,
    reference,
    status: (await truthOf(engine, payment)).status,
    own: (await bookedSales(engine, reference)).length,
    others: (await bookedSales({ ...engine, simulatorUrl: other.url }, reference)).length,
  };
}

describe("a profile's account at an acquirer", () => {
  test("is a draft at first, becomes verified when the acquirer answers, and takes its profile's payments once it is active", async () => {
    expect(await pay()).toMatchObject({ status: 'paid', own: 1, others: 0 });
    const draft = await added(other.url);
    expect(draft).toMatchObject({ state: 'draft', probe: null, base_url: other.url });
    const notices = `http://localhost:4001/notices/${draft.account_id}`;
    expect(draft).toMatchObject({ notice_url: notices });
    expect((await acquirers(['list'])).stdout).toContain(notices);
    expect(await refused(['activate', '--account', draft.account_id])).toContain('Probe the account first');
    expect(await pay()).toMatchObject({ own: 1, others: 0 });
    expect(await answered(['probe', '--account', draft.account_id])).toMatchObject({
      state: 'verified',
      probe: 'ready',
    });
    expect(await answered(['activate', '--account', draft.account_id])).toMatchObject({ state: 'active' });
    expect(await pay()).toMatchObject({ status: 'paid', own: 0, others: 1 });
    await answered(['drain', '--account', draft.account_id]);
    expect(await pay()).toMatchObject({ status: 'paid', own: 1, others: 0 });
  });

  test('still refunds its earlier payments while it is draining', async () => {
    const id = await activated();
    const { payment, others } = await pay();
    expect(others).toBe(1);
    await answered(['drain', '--account', id]);
    const refund = await engine.api.post(
      '/merchant/refund',
      { track_id: payment.trackId },
      { 'idempotency-key': `refund-${payment.trackId}` },
    );
    expect(refund).toMatchObject({ status: 201, body: { status: 'succeeded' } });
  });

  test('that is not reachable stays a draft, and the command fails', async () => {
    const { account_id: id } = await added('http://localhost:9');
    expect(await refused(['probe', '--account', id])).toContain('cannot be reached');
    expect(await refused(['activate', '--account', id])).toContain('Probe the account first');
  });

  test('replaces the active one, which then drains', async () => {
    const first = await activated();
    const second = await activated();
    const accounts: { account_id: string; state: string }[] = (await answered(['list'])).data;
    const stateOf = (id: string) => accounts.find(({ account_id: each }) => each === id)?.state;
    expect([stateOf(first), stateOf(second)]).toEqual(['draining', 'active']);
    await answered(['drain', '--account', second]);
    expect(await answered(['retire', '--account', second])).toMatchObject({ state: 'retired' });
    expect(await refused(['activate', '--account', second])).toContain('is retired');
  });

  test.each([
    ['the acquirer of a live profile', ['--kind', 'simulator', '--base-url', 'https://simulator.example']],
    ['an address that is not in the closed list', ['--kind', 'simulator', '--base-url', 'https://attacker.example']],
    ['an unknown kind', ['--kind', 'nobody']],
  ])('is refused with %s', async (_what, args) => {
    const profile = `pro_${engine.profile.profile.profileId}`;
    expect(await refused(['add', '--profile', profile, ...args], '{}')).toMatch(/base_url|kind/);
  });

  test('is refused if the input is not a JSON object, and the refusal does not repeat the input', async () => {
    const profile = `pro_${engine.profile.profile.profileId}`;
    const said = await refused(['add', '--profile', profile, '--kind', 'simulator'], '{"password": "very secret"');
    expect(said).toContain('must be a JSON object');
    expect(said).not.toContain('very secret');
  });

  test('has its changes recorded in the audit', async () => {
    await activated();
    const { rows } = await engine.database.pool.query<{ action: string }>(
      "select action from audit_entries where action like 'account.%' order by at desc limit 3",
    );
    expect(rows.map(({ action }) => action)).toEqual(['account.activated', 'account.probed', 'account.added']);
  });
});

test('an attempt goes to the account that is active when it begins, even if the engine remembers another', async () => {
  const first = await activated();
  expect(await pay()).toMatchObject({ others: 1 });
  // The engine still has the first account in memory.
  await answered(['drain', '--account', first]);
  expect(await pay()).toMatchObject({ status: 'paid', own: 1, others: 0 });
  await activated();
  expect(await pay()).toMatchObject({ status: 'paid', own: 0, others: 1 });
});
