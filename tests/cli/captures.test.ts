import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { bookOf, newAuthorisedPayment, resolveNow } from '../captures/capturing.ts';
import { honest } from '../harness/acquirer-proxy.ts';
import { type Ended, runCommand } from '../harness/command.ts';
import { eventually } from '../harness/eventually.ts';
import { truthOf } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { testInLongRun, testInShortRun } from '../harness/runs.ts';

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

const payments = (...args: readonly string[]): Promise<Ended> => runCommand(['payments', ...args], env);

describe('pay payments capture', () => {
  testInShortRun('captures exactly the given amount, and then what is left', async () => {
    const payment = await newAuthorisedPayment(engine);
    const part = await payments('capture', '--session', payment.trackId, '--amount', '4.500');
    expect(part).toMatchObject({ code: 0, stderr: '' });
    expect(part.stdout).toMatch(
      /^idempotency key {2}cli-\w{22}\ncapture {10}cap_\w{30}\namount {11}4\.5 BHD\nstatus {11}succeeded\n$/,
    );
    const rest = await payments('capture', '--session', payment.trackId);
    expect(rest.stdout).toContain('amount           6 BHD, the last capture\n');
    const { captures } = await bookOf(engine, payment);
    expect(captures.map(({ value }) => value.minor).toSorted()).toEqual(['4500', '6000']);
  });

  testInLongRun('captures nothing more after the last capture', async () => {
    const { trackId } = await newAuthorisedPayment(engine);
    await payments('capture', '--session', trackId, '--amount', '1', '--last');
    const after = await payments('capture', '--session', trackId);
    expect(after.code).toBe(1);
    expect(after.stderr).toMatch(/^pay: Refused \(capture_not_possible\): /);
  });

  testInLongRun('captures only once if it is repeated with the same idempotency key', async () => {
    const payment = await newAuthorisedPayment(engine);
    const args = ['capture', '--session', payment.trackId, '--amount', '1', '--idempotency-key', 'desk-7'];
    const [first, again] = [await payments(...args), await payments(...args)];
    expect(again.stdout).toBe(first.stdout.replace('succeeded\n', 'succeeded (answer to the first try)\n'));
    expect((await bookOf(engine, payment)).captures).toHaveLength(1);
  });

  testInLongRun('says that a capture without an answer is pending', async () => {
    const payment = await newAuthorisedPayment(engine);
    engine.proxy.meddler = async () => 'cut';
    const { code, stdout } = await payments('capture', '--session', payment.trackId);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'status           pending\nThe capture is in progress. Workers keep asking the acquirer for the outcome.\n',
    );
  });
});

describe('pay payments void', () => {
  testInShortRun('releases an authorised amount', async () => {
    const payment = await newAuthorisedPayment(engine);
    const { code, stdout } = await payments('void', '--session', payment.trackId);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^idempotency key {2}cli-\w{22}\nstatus {11}voided\n$/);
    expect(await bookOf(engine, payment)).toMatchObject({ sale: { state: 'reversed' } });
  });

  testInLongRun('says that a void without an answer is in progress', async () => {
    const payment = await newAuthorisedPayment(engine);
    engine.proxy.meddler = async () => 'cut';
    const { stdout } = await payments('void', '--session', payment.trackId);
    expect(stdout).toContain('status           authorised\nThe void is in progress.');
    engine.proxy.meddler = honest;
    await resolveNow(engine, 'voids', payment);
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'voided' });
  });

  testInLongRun('is refused for a payment that was taken with its sale', async () => {
    const { trackId } = await newPaidPayment(engine);
    const { code, stderr } = await payments('void', '--session', trackId);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^pay: Refused \(void_not_possible\): /);
  });
});
