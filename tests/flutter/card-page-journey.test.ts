import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPayment, truthOf } from '../harness/new-payment.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { writePackageConfig } from './dart-packages.ts';
import { dartVm } from './dart-vm.ts';
import { runProgram } from './run-program.ts';

const RETURN_URLS = { success_url: 'https://shop.example/thanks?order=7', failure_url: 'https://shop.example/basket' };
const ENGINE = 'https://pay.example';
const ISSUER = 'https://issuer.example';

/** Which form is sent, by the beginning of its address (the last one of the page if there is none), and what is typed. */
type Step = { readonly action?: string; readonly fields?: Readonly<Record<string, string>> };

const card = (number: string): Step => ({ action: '/payment\\?', fields: { number, expiry: '12/40', cvv: '123' } });
const CANCEL: Step = { action: '/payment/cancel' };
const challenged = (decision: 'approve' | 'refuse'): readonly Step[] => [
  card('4000000000003220'),
  {},
  { action: '/acs/[^"]*/decision', fields: { decision } },
  {},
];

const JOURNEYS: readonly (readonly [name: string, steps: readonly Step[], status: string, truth: string])[] = [
  ['an approved card', [card('4242424242424242')], 'success', 'paid'],
  ['a declined card', [card('4000000000009979')], 'failed', 'failed'],
  ['a shopper who cancels', [CANCEL], 'cancelled', 'cancelled'],
  ['a challenge that is passed', challenged('approve'), 'success', 'paid'],
  ['a challenge that is refused, and a cancel', [...challenged('refuse'), CANCEL], 'cancelled', 'cancelled'],
];

const vm = await dartVm();
const reason = vm.kind === 'missing' ? ` (skipped: no Dart VM here, ${vm.reason})` : '';

describe.skipIf(vm.kind === 'missing')(`the Flutter package's rules on the pages of a real engine${reason}`, () => {
  let engine: TestEngine;
  let folder: string;
  let program: readonly string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pay-dart-'));
    const compiling = compile(folder);
    engine = await startTestEngine({ baseUrls: { sandbox: ENGINE, live: 'https://live.pay.example' } });
    program = await compiling;
  });
  afterAll(async () => {
    await engine?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test.each(JOURNEYS)('%s', async (_name, steps, status, truth) => {
    const payment = await newPayment(engine, RETURN_URLS);
    const task = {
      ...RETURN_URLS,
      payment_url: payment.url,
      track_id: payment.trackId,
      steps,
      fronts: { [ENGINE]: `http://localhost:${engine.config.listen.port}`, [ISSUER]: engine.simulatorUrl },
    };
    const [dart = '', ...args] = program;
    const { visited, ...result } = JSON.parse(await runProgram(dart, [...args, JSON.stringify(task)]));
    const expected = { status, reason: null, track_id: payment.trackId, payment_id: payment.paymentId };
    expect(result).toEqual(expected);
    expect((await truthOf(engine, payment)).status).toBe(truth);
    expect(visited.filter((address: string) => address.startsWith('https://shop.example'))).toEqual([]);
  });
});

/** Compiled once for all journeys; answers how to start it. */
async function compile(folder: string): Promise<readonly string[]> {
  if (vm.kind === 'missing') throw new Error(vm.reason);
  const source = join(import.meta.dirname, 'dart/follow_payment.dart');
  const compiled = join(folder, 'follow.dill');
  const packages = await writePackageConfig(folder);
  const options = ['--disable-dart-dev', `--packages=${packages}`, '--snapshot-kind=kernel', `--snapshot=${compiled}`];
  await runProgram(vm.program, [...vm.args, ...options, source]);
  return [vm.program, ...vm.args, compiled];
}
