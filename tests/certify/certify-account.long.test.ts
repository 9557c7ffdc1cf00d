import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMpgsFake } from '@pay/fake-mpgs/start-fake';
import { expect, test } from 'vitest';
import { runCommand } from '../harness/command.ts';
import { giveAccount } from '../harness/simulator-account.ts';
import { startTestEngine } from '../harness/test-engine.ts';

const MERCHANT = 'TESTCERTIFIED';
const PASSWORD = 'a-password-for-tests';

test('a stored account is certified with the secrets from standard input, and the report contains none of them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pay-certification-'));
  const merchants = { [MERCHANT]: PASSWORD };
  const [engine, fake] = await Promise.all([
    startTestEngine(),
    startMpgsFake({ host: 'localhost', port: 0, merchants, lateMs: 1_000 }),
  ]);
  try {
    const values = { merchant_id: MERCHANT, password: PASSWORD };
    const accountId = await giveAccount(engine, { kind: 'mpgs', baseUrl: fake.url, values });
    const args = ['acquirers', 'certify', '--account', accountId, '--to', folder, '--answers-challenges'];
    const env = { DATABASE_URL: engine.database.url, PAY_ALLOW_LOOPBACK_WEBHOOKS: '1' };
    const { code, stdout } = await runCommand(args, env, JSON.stringify({ password: PASSWORD }));
    const result = JSON.parse(await readFile(join(folder, 'result.json'), 'utf8'));
    expect({ code, ...result }).toMatchObject({ code: 0, kind: 'mpgs', failed: 0 });
    expect(result.passed).toBeGreaterThan(50);
    expect(stdout).toContain(`For the README's table of acquirers: ${new URL(fake.url).host}, `);
    const written = await Promise.all(
      ['report.md', 'messages.jsonl'].map((name) => readFile(join(folder, name), 'utf8')),
    );
    for (const text of written) {
      for (const secret of [PASSWORD, MERCHANT, '5111111111111118']) expect(text).not.toContain(secret);
    }
  } finally {
    await Promise.all([engine.stop(), fake.stop()]);
    await rm(folder, { recursive: true });
  }
});
