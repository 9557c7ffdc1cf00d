import { proveDays } from '@pay/core/books/proofs/prove-days';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Ended, runCommand } from '../harness/command.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { testInLongRun, testInShortRun } from '../harness/runs.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { refund } from '../refunds/refunding.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
  const payment = await newPaidPayment(engine);
  await refund(engine, payment, { amount: 4 });
});
afterAll(() => engine.stop());

const books = (...args: readonly string[]): Promise<Ended> =>
  runCommand(['books', ...args], { DATABASE_URL: engine.database.url });
const profile = () => `pro_${engine.profile.profile.profileId}`;

testInShortRun('`pay books balance` and `statement` show what was booked', async () => {
  const balance = await books('balance', '--profile', profile());
  expect(balance).toMatchObject({ code: 0, stderr: '' });
  expect(balance.stdout).toBe(
    [
      'ACCOUNT              BALANCE    SIDE',
      'acquirer_receivable  6.500 BHD  debit',
      'merchant_payable     6.500 BHD  credit',
      '',
    ].join('\n'),
  );
  const { code, stdout } = await books('statement', '--profile', profile(), '--from', '2026-01-01');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Before 2026-01-01T00:00:00\.000Z\nNothing was booked\.\n/);
  expect(stdout).toMatch(
    /\n1 .* sale +10\.500 BHD {2}acquirer_receivable {2}merchant_payable +att_\w+\n2 .* refund +4\.000 BHD/,
  );
  expect(stdout).toMatch(/merchant_payable +6\.500 BHD {2}credit\n$/);
  expect((await books('statement', '--profile', profile(), '--from', 'May')).stderr).toContain('May is not a time.');
});

testInLongRun('`pay books proof` prints the proof of a day, and `verify` names what differs from it', async () => {
  const { pool } = engine.database;
  await pool.query(`alter table postings disable trigger never_changed;
    update postings set booked_at = booked_at - interval '1 day'; alter table postings enable trigger never_changed`);
  const sealed = sealer(engine.config.sealingKeys);
  await proveDays({ pool, environment: 'sandbox', sealer: sealed, alarm: () => {} }, { kind: 'worker' }, 10);
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const proof = await books('proof', '--profile', profile(), '--day', day);
  expect(proof).toMatchObject({ code: 0, stderr: '' });
  expect(proof.stdout).toMatch(
    /^Proof of \d{4}-\d\d-\d\d \(UTC\) for pro_\w{8}\nPostings 1 to 2, SHA-256 [0-9a-f]{64}\n/,
  );
  expect(proof.stdout).toMatch(/\nrefund +1 +4\.000 BHD\nsale +1 +10\.500 BHD\n/);
  expect(await books('verify')).toEqual({ code: 0, stdout: 'The ledger matches 1 proof.\n', stderr: '' });
  const key = await books('key');
  expect(key.stdout).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
  expect(JSON.parse((await books('proofs', '--profile', profile())).stdout)).toMatchObject({
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(JSON.parse((await books('key', '--all')).stdout)).toMatchObject({ keys: [{ kty: 'OKP', crv: 'Ed25519' }] });
  expect((await books('totals')).stdout).toMatch(
    /^ENVIRONMENT +ACCOUNT +BALANCE +SIDE\nsandbox +acquirer_receivable +6\.500 BHD +debit\n(.*\n)+The books of all profiles are in order\.\n$/,
  );
  await pool.query(`alter table postings disable trigger never_changed;
    update postings set booked_at = booked_at + interval '1 second'; alter table postings enable trigger never_changed`);
  const wrong = await books('verify', '--profile', profile());
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('The ledger does not match the proofs.') });
  expect(wrong.stdout).toMatch(/postings_sha256\n$/);
});

testInLongRun(
  '`pay books check` fails if the ledger differs from the payments, and `book` adds what is missing',
  async () => {
    expect(await books('check')).toMatchObject({ code: 0, stdout: 'The ledger matches the payments of 1 profile.\n' });
    const { pool } = engine.database;
    await pool.query(`alter table postings disable trigger never_changed; delete from postings where position = 2;
    alter table postings enable trigger never_changed; update event_heads set last_posting = 1`);
    const found = await books('check', '--profile', profile());
    expect(found.code).toBe(1);
    expect(found.stdout).toMatch(/not_booked +ref_\w+ +refund 1 of 4000 BHD in trk_\w+\n.*session_differs +trk_/);
    expect(found.stderr).toContain('The ledger and the payments differ. Differences found: 2.');
    expect((await books('book')).stdout).toBe(
      `${profile()}: 1 posting added\nThe audit log records the new postings. Now run pay books check.\n`,
    );
    expect(await books('check')).toMatchObject({ code: 0 });
    expect((await books('book')).stdout).toBe('No postings were missing.\n');
    expect((await books('totals')).stdout).toMatch(/\npro_\w{8} +Test Merchant +0 +- +1 +0 +\d{4}-/);
  },
);
