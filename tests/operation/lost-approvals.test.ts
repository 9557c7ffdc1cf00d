import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SealedCard } from '@pay/core/cards/sealed-card';
import { newRoutedId, newRoutingPart } from '@pay/core/ground/ids/public-id';
import { deadlineIn } from '@pay/core/paying/acquiring/deadlines';
import type { Currency } from '@pay/money/currency';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../harness/command.ts';
import { eventually } from '../harness/eventually.ts';
import { attemptsOf, bookedSales } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { simulatorOf } from '../harness/simulator-of.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
let folder: string;
beforeAll(async () => {
  engine = await sharedTestEngine();
  folder = await mkdtemp(join(tmpdir(), 'pay-report-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await engine.stop();
});

/**
 * Sends a sale of the profile to the acquirer, like an engine whose database was later restored to an earlier point in
 * time.
 */
async function saleOfLostAttempt(number: string): Promise<string> {
  const reference = newRoutedId('att', engine.profile.profile.profileId);
  const acquirer = simulatorOf(engine);
  const card = new SealedCard({
    number: Buffer.from(number),
    cvv: Buffer.from('123'),
    expiryMonth: 12,
    expiryYear: 2040,
  });
  await acquirer.authorise({
    reference,
    acquirerReference: null,
    state: null,
    amountMinor: 10_500n,
    currency: 'BHD' as Currency,
    capture: 'with_sale',
    card,
    returnUrl: 'https://pay.example/return',
    sendBefore: deadlineIn(10_000),
    timeoutMs: 10_000,
  });
  await acquirer.close();
  return reference;
}

async function reconcile(lines: readonly string[], ...args: readonly string[]) {
  const path = join(folder, 'report.csv');
  await writeFile(path, lines.join('\n'));
  return runCommand(['payments', 'reconcile', path, ...args], { DATABASE_URL: engine.database.url });
}

const stateOf = async (reference: string) => (await bookedSales(engine, reference))[0]?.state;
const outcomeOf = async (reference: string) => {
  const { rows } = await engine.database.pool.query('select * from lost_approvals where attempt_id = $1', [reference]);
  return rows[0];
};

describe('approvals that the acquirer has and the database does not', () => {
  test('are found in a report, and reversed only on request, while all other payments stay unchanged', async () => {
    const [known] = await attemptsOf(engine, await newPaidPayment(engine));
    const paid = known?.attempt_id ?? '';
    const [lost, declined] = [await saleOfLostAttempt('4242424242424242'), await saleOfLostAttempt('4000000000000002')];
    const foreign = newRoutedId('att', newRoutingPart());
    const refund = newRoutedId('ref', engine.profile.profile.profileId);
    const report = [
      'reference,type,amount',
      `${paid},SALE,10.500`,
      `"${lost}";SALE;10.500`,
      `x,${declined}|`,
      `<ref>${lost}</ref>`,
      refund,
    ];

    const looked = await reconcile(report);
    expect(looked).toMatchObject({ code: 0, stderr: '' });
    expect(looked.stdout).toContain('names 3 payments; 2 of them are not in this database.');
    expect(looked.stdout).toContain(
      `1 capture or refund in the report is not in this database, and cannot be undone:\n  ${refund}`,
    );
    expect(looked.stdout).toContain('Nothing was changed.');
    expect(await outcomeOf(lost)).toBeUndefined();

    const reversed = await reconcile([...report, foreign], '--reverse');
    expect(reversed.code).toBe(1);
    expect(reversed.stdout).toContain('Workers are now asking the acquirer about 2 payments');
    expect(reversed.stdout).toContain(foreign);
    expect(reversed.stderr).toContain('The report also contains 1 payment of other profiles');

    await eventually(() => outcomeOf(lost)).toMatchObject({
      outcome: 'reversed',
      amount_minor: 10_500n,
      currency: 'BHD',
    });
    await eventually(() => outcomeOf(declined)).toMatchObject({ outcome: 'declined', amount_minor: null });
    expect(await stateOf(lost)).toBe('reversed');
    expect(await stateOf(paid)).toBe('approved');
    expect(await outcomeOf(paid)).toBeUndefined();
    const { rows } = await engine.database.pool.query(
      "select details from audit_entries where action = 'payment.lost_reversed' and profile_id = $1",
      [engine.profile.profile.profileId],
    );
    expect(rows).toEqual([{ details: { count: 2, account_id: null } }]);
  });

  test('are settled by an operator if the acquirer permanently refuses to reverse them, and workers stop asking', async () => {
    const { profileId } = engine.profile.profile;
    const { pool } = engine.database;
    const settle = (attempt: string, as: string, note = 'Huda at the acquirer, ticket 4712') =>
      runCommand(['payments', 'settle', '--attempt', attempt, '--as', as, '--note', note], {
        DATABASE_URL: engine.database.url,
      });
    // The row is due in an hour, as after a refusal, so that no worker asks in the meantime.
    const add = async (refused: string | null): Promise<string> => {
      const reference = newRoutedId('att', profileId);
      await pool.query(
        `insert into lost_approvals (profile_id, attempt_id, acquirer, amount_minor, currency, reversal_refused_raw, due_at)
         values ($1, $2, 'simulator', 10500, 'BHD', $3, now() + interval '1 hour')`,
        [profileId, reference, refused],
      );
      return reference;
    };
    const [kept, returned, waiting] = [await add('too_late'), await add('too_late'), await add(null)];

    expect(await settle(waiting, 'failed')).toMatchObject({ code: 1 });
    expect(await outcomeOf(waiting)).toMatchObject({ outcome: null, completed_at: null, version: 0 });
    expect((await settle(kept, 'succeeded', ' ')).code).toBe(1);
    expect((await settle(kept, 'succeeded', 'card 4242424242424242')).code).toBe(1);
    expect((await settle(newRoutedId('att', profileId), 'failed')).code).toBe(1);

    const settled = await settle(kept, 'succeeded');
    expect(settled).toMatchObject({ code: 0, stderr: '' });
    expect(settled.stdout).toContain('Workers no longer ask the acquirer how it ended.');
    expect((await settle(returned, 'failed')).code).toBe(0);
    expect(await outcomeOf(kept)).toMatchObject({ outcome: 'kept', due_at: null, version: 1 });
    expect(await outcomeOf(returned)).toMatchObject({ outcome: 'reversed', due_at: null, version: 1 });
    expect((await settle(kept, 'failed')).code).toBe(1);
    expect(await outcomeOf(kept)).toMatchObject({ outcome: 'kept', version: 1 });

    const { rows } = await pool.query(
      "select object_id, details from audit_entries where action = 'payment.lost_settled' and profile_id = $1",
      [profileId],
    );
    const note = 'Huda at the acquirer, ticket 4712';
    expect(new Map(rows.map(({ object_id: id, details }) => [id, details]))).toEqual(
      new Map([
        [kept, { as: 'succeeded', note }],
        [returned, { as: 'failed', note }],
      ]),
    );
    const shown = await runCommand(['payments', 'reconcile'], { DATABASE_URL: engine.database.url });
    expect(shown.stdout).toMatch(/settled by hand: the money is not returned +1 +10\.500/);
    expect(shown.stdout).not.toContain('the acquirer refuses to reverse it');
  });
});
