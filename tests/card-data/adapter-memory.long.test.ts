import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { start as startAdyenFake } from '@pay/fake-adyen/fake';
import { startCheckoutComFake } from '@pay/fake-checkout-com/start-fake';
import { startMpgsFake } from '@pay/fake-mpgs/start-fake';
import { start as startSimulator } from '@pay/simulator/simulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeFlags } from '../harness/node-flags.ts';
import { canaryFlock } from './canary.ts';
import { copiesInMemory } from './copies-in-memory.ts';

const PAYMENTS = 200;
/** As in `memory.long.test.ts`, the runtime can hold some of the newest requests, and our code holds none. */
const COPIES_MAX = 4;

const MERCHANT = 'TESTMEMORY';
const PASSWORD = 'a-password-for-tests';
const HMAC_KEY = 'AB12'.repeat(16);
const [SECRET_KEY, PUBLIC_KEY] = ['sk_sbox_the-secret-key-of-a-test', 'pk_sbox_the-public-key-of-a-test'];

/** Each acquirer's answer to a number that is not a test card. */
const OUTCOMES = { simulator: 'declined', mpgs: 'approved', adyen: 'approved', checkout_com: 'approved' } as const;
type Kind = keyof typeof OUTCOMES;

type At = { readonly baseUrl: string; readonly settings: object; readonly secrets: object };

let folder: string;
let stop: () => Promise<void>;
let acquirers: Readonly<Record<Kind, At>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-memory-'));
  const [mpgs, adyen, checkoutCom, simulator] = await Promise.all([
    startMpgsFake({ host: 'localhost', port: 0, merchants: { [MERCHANT]: PASSWORD }, lateMs: 1_000 }),
    startAdyenFake(0),
    startCheckoutComFake({ port: 0 }),
    startSimulator({ host: 'localhost', port: 0, publicUrl: null, dataDir: folder, lateAnswerMs: 1_000 }),
  ]);
  adyen.setAccount(MERCHANT, { apiKey: PASSWORD, hmacKey: HMAC_KEY, noticeUrl: null, faults: [] });
  checkoutCom.setAccount(MERCHANT, { secretKey: SECRET_KEY, publicKey: PUBLIC_KEY, webhook: null });
  acquirers = {
    simulator: { baseUrl: simulator.url, settings: { hold: 'yes' }, secrets: {} },
    mpgs: { baseUrl: mpgs.url, settings: { merchant_id: MERCHANT }, secrets: { password: PASSWORD } },
    adyen: {
      baseUrl: adyen.url,
      settings: { merchant_account: MERCHANT },
      secrets: { api_key: PASSWORD, hmac_key: HMAC_KEY },
    },
    checkout_com: {
      baseUrl: checkoutCom.url,
      settings: {},
      secrets: { secret_key: SECRET_KEY, public_key: PUBLIC_KEY },
    },
  };
  stop = async () => {
    await Promise.all([mpgs.stop(), adyen.stop(), checkoutCom.stop(), simulator.stop()]);
  };
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

test.for(Object.keys(OUTCOMES) as Kind[])(
  `after ${PAYMENTS} payments through the adapter %s, hardly any card numbers are left in its process's memory`,
  async (kind, { skip }) => {
    const flock = canaryFlock(randomBytes(4).toString('hex'));
    const { baseUrl, settings, secrets } = acquirers[kind];
    const child = startPaying([kind, baseUrl, JSON.stringify(settings), JSON.stringify(secrets)]);
    const outcomes = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    try {
      for (let at = 0; at < PAYMENTS; at += 1) {
        child.stdin.write(`${inverted(flock.hatch('a payment').number)}\n`);
        expect((await outcomes.next()).value).toBe(OUTCOMES[kind]);
      }
      const copies = copiesInMemory(child.pid ?? 0, flock);
      if (copies === null) return skip('this system does not show the memory of a process');
      process.stdout.write(`card data: ${copies.numbers} copies in memory after ${PAYMENTS} payments at ${kind}\n`);
      for (const around of copies.surroundings) process.stdout.write(`  ${around}\n`);
      expect(copies.numbers).toBeLessThanOrEqual(COPIES_MAX);
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  },
);

function startPaying(args: readonly string[]): ChildProcessByStdio<Writable, Readable, null> {
  const program = join(import.meta.dirname, 'pay-through-adapter.ts');
  return spawn(process.execPath, [...nodeFlags('serve'), program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** The bytes are inverted, so that this test does not put the number itself into the other process's memory. */
function inverted(number: string): string {
  const bytes = Buffer.from(number);
  return Buffer.from(bytes.map((byte) => byte ^ 0xff)).toString('hex');
}
