import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPage } from '../harness/card-page.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { ROOT } from '../tidy/project-files.ts';
import { endpointCalls, newEndpointId } from '../webhooks/endpoint-calls.ts';
import { clientMatrix, type Step } from './client-matrix.ts';
import type { ReadyGenerator } from './generators/client-generator.ts';
import { goClient } from './generators/go-client.ts';
import { javaClient } from './generators/java-client.ts';
import { openapiTypescriptClient } from './generators/openapi-typescript-client.ts';
import { pythonClient } from './generators/python-client.ts';
import { typescriptFetchClient } from './generators/typescript-fetch-client.ts';
import { runTool } from './toolbox/run-tool.ts';

const GENERATORS = [pythonClient, javaClient, typescriptFetchClient, goClient, openapiTypescriptClient];
const DOCUMENT = join(ROOT, 'docs/openapi.json');

/** The largest amount that the service accepts, which a 32-bit float cannot represent. */
const LARGEST = { amount: '999999999.999', currency: 'BHD', minor: 999_999_999_999 };
const AMOUNTS = [
  LARGEST,
  { amount: '1234567.891', currency: 'BHD', minor: 1_234_567_891 },
  { amount: '999999999', currency: 'JPY', minor: 999_999_999 },
  { amount: '999999999.99', currency: 'USD', minor: 99_999_999_999 },
  { amount: '0.001', currency: 'BHD', minor: 1 },
];

const matrix = clientMatrix();
let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({ roles: new Set(['api', 'card-page']) });
  const calls = endpointCalls(engine.api);
  await calls.test(await newEndpointId(calls));
});
afterAll(async () => {
  await engine?.stop();
  process.stdout.write(`\n${matrix.text()}\n`);
});

// The generators' tools are fetched one after the other, before the tests are declared.
for (const { name, prepare } of GENERATORS) {
  const generator = await prepare();
  describe(name, () =>
    generator.kind === 'ready' ? declare(name, generator.value) : declareSkipped(name, generator.reason),
  );
}

function declareSkipped(name: string, reason: string): void {
  test('generates a client', ({ skip }) => {
    matrix.skipped(name);
    skip(reason);
  });
}

function declare(name: string, generator: ReadyGenerator): void {
  let folder: string;
  let trackId: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pay-client-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const step = (of: Step, title: string, run: () => Promise<void>) => test(title, () => matrix.tried(name, of, run));

  let compiles = false;

  /** The parsed result of one call. */
  async function call(...args: readonly string[]) {
    if (!compiles) throw new Error('no client has compiled');
    const { program, args: first, env } = generator.command(folder);
    const key = { PAY_URL: engine.url, PAY_SECRET_KEY: engine.profile.secretKey.value };
    return JSON.parse(await runTool(program, [...first, ...args], { env: { ...env, ...key } }));
  }

  step('generate', 'generates a client from the document', () => generator.generate(DOCUMENT, folder));

  step('compile', 'which compiles, strictly', async () => {
    await generator.compile(folder);
    compiles = true;
  });

  step('create', 'the client creates a session and starts its payment', async () => {
    const session = await call('create', LARGEST.amount, LARGEST.currency);
    expect(session).toMatchObject({ status: 'open', currency: 'BHD', amount_minor: LARGEST.minor });
    trackId = session.track_id;
    const { payment_url, payment_id } = await call('start', trackId);
    expect(payment_url).toBe(`${engine.url}/payment?payment_id=${payment_id}`);
    await (await cardPage(payment_url)).pay('4242424242424242');
  });

  step('status', 'the client reads the payment status', async () => {
    expect(await call('status', trackId)).toEqual({
      paid: true,
      status: 'paid',
      payment: 'succeeded',
      brand: 'visa',
      expiry_year: 2040,
      attempts: 1,
      amount: 999_999_999.999,
      amount_minor: LARGEST.minor,
      refunded_amount: 0,
    });
  });

  step('refund', 'the client refunds the payment, to the last minor unit', async () => {
    const refund = await call('refund', trackId, '1234567.891', `refund-${trackId}`);
    expect(refund).toMatchObject({ status: 'succeeded', amount: 1_234_567.891, amount_minor: 1_234_567_891 });
    const rest = await call('refund', trackId, '998765432.108', `rest-${trackId}`);
    expect(rest).toMatchObject({ status: 'succeeded', amount: 998_765_432.108, amount_minor: 998_765_432_108 });
    const status = await call('status', trackId);
    expect(status).toMatchObject({ paid: false, refunded_amount: 999_999_999.999 });
  });

  step('events', 'the client lists events, each with its own type', async () => {
    const { data } = (await engine.api.get('/v1/events?limit=100')).body;
    const truth = data.map(({ type, sequence, data: { track_id, refund_id, endpoint_id } }: AnyEvent) => {
      return { type, sequence, of: endpoint_id ?? refund_id ?? track_id };
    });
    expect(await call('events')).toEqual(truth);
    const own = truth.filter(({ of }: { of: string }) => of === trackId);
    expect(own).toEqual([{ type: 'payment.succeeded', sequence: 1, of: trackId }]);
    expect(truth[0]).toMatchObject({ type: 'endpoint.test', sequence: null });
  });

  for (const { amount, currency, minor } of AMOUNTS) {
    step('largest amounts', `the client sends and reads ${amount} ${currency} exactly`, async () => {
      const session = await call('create', amount, currency);
      expect(session).toMatchObject({ currency, amount: Number(amount), amount_minor: minor });
      const truth = await engine.api.post('/merchant/payment-status', { track_id: session.track_id });
      expect(truth.body).toMatchObject({ currency, amount: Number(amount), amount_minor: minor });
    });
  }
}

type AnyEvent = {
  readonly type: string;
  readonly sequence: number | null;
  readonly data: { readonly track_id?: string; readonly refund_id?: string; readonly endpoint_id?: string };
};
