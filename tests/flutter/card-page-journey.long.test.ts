import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { certificateFor } from '../harness/certificate.ts';
import { freePort } from '../harness/free-port.ts';
import { type NewPayment, newPayment, truthOf } from '../harness/new-payment.ts';
import { startTlsProxy } from '../harness/tls-proxy.ts';
import { writePackageConfig } from './dart-packages.ts';
import { dartVm, type ReadyDartVm } from './dart-vm.ts';
import { runProgram } from './run-program.ts';
import { type SecureEngine, startSecureEngine } from './secure-engine.ts';

const RETURN_URLS = { success_url: 'https://shop.example/thanks?order=7', failure_url: 'https://shop.example/basket' };
const YEARS = { from: 2020, until: 2049 };
const certificate = certificateFor('localhost', YEARS);

/**
 * The form to send, found by the beginning of its address (by default the page's last form), and the values to type.
 */
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
  ['a refused challenge, and a shopper who cancels', [...challenged('refuse'), CANCEL], 'cancelled', 'cancelled'],
];

const vm = await dartVm();
if (vm.kind === 'ready') {
  describe("the Flutter package's rules on the pages of a real engine", () => declare(vm));
} else {
  test("the Flutter package's rules on the pages of a real engine", ({ skip }) => skip(vm.reason));
}

function declare(ready: ReadyDartVm): void {
  let secure: SecureEngine;
  let folder: string;
  let program: readonly string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pay-dart-'));
    const compiling = compile(ready, folder);
    secure = await startSecureEngine(certificate);
    program = await compiling;
  });
  afterAll(async () => {
    await secure?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Returns the package's result for a payment, and the addresses that were loaded for it. */
  async function follow({ trackId, url }: NewPayment, steps: readonly Step[], trusted = certificate.cert) {
    const [dart = '', ...args] = program;
    const task = { ...RETURN_URLS, payment_url: url, track_id: trackId, steps, trusted };
    const { visited, ...result } = JSON.parse(await runProgram(dart, [...args, JSON.stringify(task)]));
    return { visited: visited as readonly string[], result };
  }

  test.each(JOURNEYS)('%s', async (_name, steps, status, truth) => {
    const payment = await newPayment(secure.engine, RETURN_URLS);
    const { visited, result } = await follow(payment, steps);
    const { trackId: track_id, paymentId: payment_id } = payment;
    expect(result).toEqual({ status, reason: null, track_id, payment_id });
    expect((await truthOf(secure.engine, payment)).status).toBe(truth);
    expect(visited[0]).toContain(secure.front.url);
    expect(visited.filter((address) => !address.startsWith('https://localhost:'))).toEqual([]);
  });

  test.each([
    ['is not trusted', certificateFor('localhost', YEARS).cert, certificate],
    ['is for another host', undefined, certificateFor('pay.example', YEARS)],
  ])(
    'a certificate that %s ends the payment with the reason tls before anything is sent',
    async (_what, trusted, presented) => {
      const payment = await newPayment(secure.engine, RETURN_URLS);
      const front = await startTlsProxy(presented);
      front.target = secure.engine.url;
      const url = payment.url.replace(secure.front.url, front.url);
      const { visited, result } = await follow({ ...payment, url }, [], trusted ?? presented.cert);
      expect(result).toMatchObject({ status: 'error', reason: 'tls', payment_id: payment.paymentId });
      expect([visited, front.bytes()]).toEqual([[url], 0]);
      await front.stop();
    },
  );

  test('an unreachable engine ends the payment with the reason network', async () => {
    const payment = await newPayment(secure.engine, RETURN_URLS);
    const url = payment.url.replace(secure.front.url, `https://localhost:${await freePort()}`);
    const { result } = await follow({ ...payment, url }, []);
    expect(result).toMatchObject({ status: 'error', reason: 'network', payment_id: payment.paymentId });
  });
}

/** Compiles the program once for all journeys, and returns the command to start it. */
async function compile(vm: ReadyDartVm, folder: string): Promise<readonly string[]> {
  const source = join(import.meta.dirname, 'dart/follow_payment.dart');
  const compiled = join(folder, 'follow.dill');
  const packages = await writePackageConfig(folder);
  const options = ['--disable-dart-dev', `--packages=${packages}`, '--snapshot-kind=kernel', `--snapshot=${compiled}`];
  await runProgram(vm.program, [...vm.args, ...options, source]);
  return [vm.program, ...vm.args, compiled];
}
