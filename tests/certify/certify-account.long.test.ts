import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCheckoutComFake } from '@pay/fake-checkout-com/start-fake';
import { startMpgsFake } from '@pay/fake-mpgs/start-fake';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../harness/command.ts';
import { giveAccount } from '../harness/simulator-account.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

const MERCHANT = 'TESTCERTIFIED';
const PASSWORD = 'a-password-for-tests';
const SECRET_KEY = 'sk_sbox_the-secret-key-of-a-test';
const PUBLIC_KEY = 'pk_sbox_the-public-key-of-a-test';

let engine: TestEngine;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-certification-'));
  engine = await startTestEngine();
});
afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true });
});

const KINDS = [
  {
    kind: 'mpgs',
    start: () => startMpgsFake({ host: 'localhost', port: 0, merchants: { [MERCHANT]: PASSWORD }, lateMs: 1_000 }),
    settings: { merchant_id: MERCHANT },
    secrets: { password: PASSWORD },
    hidden: [PASSWORD, MERCHANT, '5111111111111118'],
  },
  {
    kind: 'checkout_com',
    start: async () => {
      const fake = await startCheckoutComFake({ port: 0 });
      fake.setAccount('tea-house', { secretKey: SECRET_KEY, publicKey: PUBLIC_KEY, webhook: null });
      return fake;
    },
    settings: {},
    secrets: { secret_key: SECRET_KEY, public_key: PUBLIC_KEY },
    hidden: [SECRET_KEY, PUBLIC_KEY, '4543474002249996', '"tok_', '"956"'],
  },
] as const;

test.each(KINDS)(
  'a stored account of $kind is certified with the secrets from standard input, and leaves a report without them',
  async ({ kind, start, settings, secrets, hidden }) => {
    const fake = await start();
    try {
      const accountId = await giveAccount(engine, { kind, baseUrl: fake.url, values: { ...settings, ...secrets } });
      const to = join(folder, kind);
      const args = ['acquirers', 'certify', '--account', accountId, '--to', to, '--answers-challenges'];
      const env = { DATABASE_URL: engine.database.url, PAY_ALLOW_LOOPBACK_WEBHOOKS: '1' };
      const { code, stdout } = await runCommand(args, env, JSON.stringify(secrets));
      const result = JSON.parse(await readFile(join(to, 'result.json'), 'utf8'));
      expect({ code, ...result }).toMatchObject({ code: 0, kind, failed: 0 });
      expect(result.passed).toBeGreaterThan(50);
      expect(stdout).toContain(`For the README's table of acquirers: ${new URL(fake.url).host}, `);
      const written = await Promise.all(
        ['report.md', 'messages.jsonl'].map((name) => readFile(join(to, name), 'utf8')),
      );
      for (const text of written) for (const secret of hidden) expect(text).not.toContain(secret);
    } finally {
      await fake.stop();
    }
  },
);
