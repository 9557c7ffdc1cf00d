import { askForLive } from '@pay/core/merchants/merchants/ask-for-live';
import { createMerchant } from '@pay/core/merchants/merchants/create-merchant';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Ended, runCommand } from '../harness/command.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { testInLongRun, testInShortRun } from '../harness/runs.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let merchantId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  merchantId = unwrap(await createMerchant(database, OPERATOR, { name: 'Dallah' })).merchantId;
});
afterAll(() => database.drop());

const pay = (...args: readonly string[]): Promise<Ended> => runCommand(args, { DATABASE_URL: database.url });

async function newRequest(): Promise<string> {
  const form = {
    merchantId,
    businessName: 'Dallah Coffee W.L.L.',
    website: 'https://dallah.example',
    contactName: 'Maryam Al Ali',
    contactEmail: 'maryam@dallah.example',
    expectedMonthlyVolume: '50000',
    currency: 'BHD',
  };
  return unwrap(await askForLive(database, { kind: 'person', id: 'person_owner' }, form)).requestId;
}

testInLongRun(
  'a request is listed, refused, submitted again and approved, and its merchant is suspended and resumed',
  async () => {
    expect((await pay('live-requests', 'list')).stdout).toBe('No requests are waiting.\n');
    const refused = await newRequest();
    const { stdout } = await pay('live-requests', 'list');
    const [heads, row] = stdout.split('\n');
    expect(heads).toMatch(/^ID +STATE +MERCHANT +BUSINESS +WEBSITE +MONTHLY VOLUME +CONTACT +REQUESTED$/);
    expect(row).toContain(`${refused}  open   Dallah    Dallah Coffee W.L.L.  https://dallah.example  50000.000 BHD`);
    const without = await pay('live-requests', 'refuse', refused, '--reason', ' ');
    expect(without).toMatchObject({ code: 1, stderr: 'pay: This must have 1 to 2,000 characters.\n' });
    expect(await pay('live-requests', 'refuse', refused, '--reason', 'No address.')).toMatchObject({ code: 0 });

    const approved = await newRequest();
    const live = await pay('live-requests', 'approve', approved, '--name', 'Dallah Coffee', '--json');
    expect(JSON.parse(live.stdout)).toEqual({
      profile_id: expect.stringMatching(/^pro_\w{8}$/),
      publishable_key: expect.stringMatching(/^pk_live_/),
    });
    const again = await pay('live-requests', 'approve', approved, '--name', 'Dallah Coffee');
    expect(again).toMatchObject({ code: 1, stderr: 'pay: This request is no longer open: it was approved.\n' });
    const all = JSON.parse((await pay('live-requests', 'list', '--state', 'any', '--json')).stdout);
    expect(all.data.map(({ state }: { state: string }) => state)).toEqual(['approved', 'refused']);
    expect(all.data[1]).toMatchObject({
      merchant_id: merchantId,
      expected_monthly_volume: '50000.000',
      reason: 'No address.',
    });

    const suspended = await pay('merchants', 'suspend', merchantId, '--reason', 'ticket 81');
    expect(suspended.stdout).toBe('Suspended: Dallah. Its keys are refused from now on.\n');
    const found = await pay('merchants', 'list', '--search', 'dalla');
    expect(found.stdout).toMatch(/^ID .*\nmer_\w{22} {2}Dallah {2}suspended {2}approved {2}1 +20/);
    expect((await pay('profiles', 'list', '--merchant', merchantId)).stdout).toContain('Dallah Coffee  suspended');
    const resumed = JSON.parse((await pay('merchants', 'resume', merchantId, '--json')).stdout);
    expect(resumed).toMatchObject({ merchant_id: merchantId, suspended_at: null, live: 'approved' });
  },
);

testInShortRun('help has examples, and an unknown id is refused in one sentence', async () => {
  for (const command of [
    ['live-requests', 'approve'],
    ['live-requests', 'list'],
    ['merchants', 'suspend'],
  ]) {
    expect((await pay(...command, '--help')).stdout).toContain(`$ pay ${command.join(' ')}`);
  }
  const unknown = await pay('live-requests', 'approve', 'liv_x', '--name', 'X');
  expect(unknown).toMatchObject({ code: 1, stderr: 'pay: There is no such request.\n' });
});
