import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { type Ended, runCommand } from '../harness/command.ts';
import { newPayment } from '../harness/new-payment.ts';
import { bookedRefunds, newPaidPayment } from '../harness/paid-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { someOf, testInLongRun, testInShortRun } from '../harness/runs.ts';
import { importLegacy } from '../harness/test-keys.ts';

let engine: ProxiedEngine;
let env: Record<string, string>;
beforeAll(async () => {
  engine = await startProxiedEngine();
  env = {
    DATABASE_URL: engine.database.url,
    PAY_SANDBOX_BASE_URL: engine.url,
    PAY_SECRET_KEY: engine.profile.secretKey.value,
  };
});
afterEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(() => engine.stop());

const refunds = (args: readonly string[], change: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  runCommand(['refunds', ...args], { ...env, ...change });

describe('pay refunds create', () => {
  testInShortRun('refunds exactly the given amount through the API, and shows the result', async () => {
    const payment = await newPaidPayment(engine);
    const made = await refunds([
      'create',
      '--session',
      payment.trackId,
      '--amount',
      '4.500',
      '--reason',
      'Broken "cup"',
    ]);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(
      /^idempotency key {2}cli-\w{22}\nrefund {11}ref_\w{30}\namount {11}4\.5 BHD\nstatus {11}succeeded\n$/,
    );
    expect((await refunds(['create', '--session', payment.trackId])).stdout).toContain('amount           6 BHD');
    const booked = await bookedRefunds(engine, payment);
    expect(booked.map(({ value }) => value.minor).toSorted()).toEqual(['4500', '6000']);
  });

  testInLongRun('refunds only once if it is repeated with the same idempotency key', async () => {
    const payment = await newPaidPayment(engine);
    const args = ['create', '--session', payment.trackId, '--amount', '1', '--idempotency-key', 'desk-7'];
    const [first, again] = [await refunds(args), await refunds(args)];
    expect(again.stdout).toBe(first.stdout.replace('succeeded\n', 'succeeded (answer to the first try)\n'));
    expect(await bookedRefunds(engine, payment)).toHaveLength(1);
  });

  testInShortRun('shows refusals in one sentence with their code, and never the key', async () => {
    const { trackId } = await newPaidPayment(engine);
    const open = await newPayment(engine);
    const ask = async (args: readonly string[], change: Readonly<Record<string, string>> = {}) => {
      const { code, stdout, stderr } = await refunds(['create', '--session', ...args], change);
      expect(code).toBe(1);
      expect(stdout + stderr).not.toContain(env['PAY_SECRET_KEY']);
      return stderr;
    };
    expect(await ask([trackId, '--amount', '11'])).toBe(
      'pay: Refused (refund_too_large): At most 10.500 BHD can still be refunded.\n',
    );
    expect(await ask([open.trackId])).toBe(
      'pay: Refused (refund_not_possible): The session has the status open: no money was taken.\n',
    );
    expect(await ask([trackId, '--amount', '1e3'])).toBe(
      'pay: An amount must be a number in major units, such as 4.500.\n',
    );
    expect(await ask([trackId], { PAY_SECRET_KEY: '' })).toBe(
      "pay: Put the profile's secret key into PAY_SECRET_KEY.\n",
    );
    expect(await ask([trackId], { PAY_SECRET_KEY: engine.profile.publishableKey.value })).toBe(
      'pay: PAY_SECRET_KEY contains a publishable key. Set it to a secret key.\n',
    );
    expect(await ask([trackId], { PAY_SANDBOX_BASE_URL: 'http://pay.example' })).toBe(
      'pay: http://pay.example must use https, or http on this machine, because a key is sent there.\n',
    );
    expect(await ask([trackId], { PAY_SANDBOX_BASE_URL: 'http://localhost:1' })).toBe(
      'pay: http://localhost:1 did not answer. The money might have been refunded. To find out, repeat the command with the same --idempotency-key.\n',
    );
  });

  testInLongRun('requires --environment for a legacy key', async () => {
    const payment = await newPaidPayment(engine);
    const { pool } = engine.database;
    const deps = { pool, keyPepper: engine.config.keyPepper };
    const { value } = await importLegacy(deps, engine.profile.profile.profileId);
    const args = ['create', '--session', payment.trackId];
    const untold = await refunds(args, { PAY_SECRET_KEY: value });
    expect(untold.stderr).toBe('pay: A key without a prefix does not show its environment. Pass --environment.\n');
    expect((await refunds([...args, '--environment', 'sandbox'], { PAY_SECRET_KEY: value })).code).toBe(0);
  });
});

describe('pay refunds list', () => {
  testInLongRun('shows each refund with its state, tries and next try, and the amount left', async () => {
    const { trackId } = await newPaidPayment(engine);
    const none = await refunds(['list', '--session', trackId]);
    expect(none.stdout).toBe(
      'paid 10.500 BHD, refunded 0.000 BHD, pending 0.000 BHD, left 10.500 BHD\nThis session has no refunds.\n',
    );
    await refunds(['create', '--session', trackId, '--amount', '4']);
    engine.proxy.meddler = async () => 'cut';
    const pending = await refunds(['create', '--session', trackId, '--amount', '1']);
    expect(pending.stdout).toContain('status           pending\nWorkers keep asking the acquirer for the outcome');
    const { code, stdout } = await refunds(['list', '--session', trackId]);
    const [sums, , heads, first, second] = stdout.split('\n');
    expect(code).toBe(0);
    expect(sums).toBe('paid 10.500 BHD, refunded 4.000 BHD, pending 1.000 BHD, left 5.500 BHD');
    expect(heads).toMatch(/^REFUND +STATE +AMOUNT +ACQUIRER +ANSWER +TRIES +NEXT +CREATED$/);
    expect(first).toMatch(
      /^ref_\w{30} {2}succeeded {2}4\.000 BHD {2}simulator +\w+ +0 +- +20\d\d-\d\d-\d\d \d\d:\d\d$/,
    );
    expect(second).toMatch(/^ref_\w{30} {2}unknown +1\.000 BHD {2}simulator +- +\d+ +20\d\d-[\d: -]+$/);
  });

  test.each(someOf([`trk_${'0'.repeat(30)}`], ['trk_0', 'pay_1']))(
    'says that there is no session %s',
    async (session) => {
      const { code, stderr } = await refunds(['list', '--session', session]);
      expect({ code, stderr }).toEqual({ code: 1, stderr: 'pay: This session does not exist.\n' });
    },
  );
});
