import { ACCOUNT_KINDS } from '@pay/acquirers/acquirer-kinds';
import { configOf, openAcquirer } from '@pay/acquirers/open-acquirer';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { addAccount } from '@pay/core/paying/accounts/add-account';
import { moveAccount } from '@pay/core/paying/accounts/move-account';
import { readAccount } from '@pay/core/paying/accounts/read-account';
import { rotateSecrets } from '@pay/core/paying/accounts/rotate-secrets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { freePort } from '../harness/free-port.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { attemptsOf, newPayment } from '../harness/new-payment.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import {
  approvalOf,
  counted,
  declineOf,
  type NoticedEngine,
  noticed,
  noticesOf,
  referenceOf,
  SECRET,
  SILENT,
  send,
  sendBytes,
  signatureOf,
} from './noticing.ts';

const MEGABYTE = 1_024 * 1_024;

let shared: TestEngine;
let engine: NoticedEngine;
let adminUrl: string;
beforeAll(async () => {
  const port = await freePort();
  adminUrl = `http://127.0.0.1:${port}`;
  shared = await startTestEngine({ admin: { host: '127.0.0.1', port } });
  engine = await noticed(shared, SILENT);
});
afterAll(() => shared.stop());

const received = (as: string) => counted(adminUrl, `pay_notices_received_total{as="${as}"`);

async function unknownPayment() {
  const payment = await newPayment(engine);
  await (await cardPage(payment.url)).pay('4000000000000259');
  return { payment, reference: await referenceOf(engine, payment) };
}

describe('the notice address of an account', () => {
  test('answers with the text that the acquirer expects, once the notice is stored', async () => {
    const { reference } = await unknownPayment();
    const notice = approvalOf(reference);
    expect(await send(engine, notice)).toEqual({ status: 200, text: '[noted]' });
    expect((await noticesOf(engine)).map(({ event_id: id }) => id)).toContain(notice.notice_id);
  });

  test('accepts the same notice any number of times, even simultaneously, and stores it once', async () => {
    const { reference } = await unknownPayment();
    const notice = approvalOf(reference);
    const before = await received('repeated');
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(engine, notice)));
    expect(answers).toEqual(answers.map(() => ({ status: 200, text: '[noted]' })));
    const stored = (await noticesOf(engine)).filter(({ event_id: id }) => id === notice.notice_id);
    expect(stored).toHaveLength(1);
    expect((await received('repeated')) - before).toBe(7);
  });

  test.each([
    ['without a signature', {}],
    ['with a signature made with another secret', { 'x-simulator-signature': signatureOf('{}', 'another-secret') }],
    ['with something that is not a signature', { 'x-simulator-signature': 'yes' }],
  ])('refuses a notice %s, counts it, and changes nothing', async (_how, headers) => {
    const { payment, reference } = await unknownPayment();
    const [stored, forged] = [await noticesOf(engine), await received('forged')];
    const answer = await sendBytes(engine, JSON.stringify(approvalOf(reference)), headers);
    expect(answer).toEqual({ status: 401, text: '' });
    expect((await received('forged')) - forged).toBe(1);
    expect(await noticesOf(engine)).toHaveLength(stored.length);
    expect(await attemptsOf(engine, payment)).toMatchObject([{ state: 'unknown' }]);
  });

  test('refuses a notice signed with the secret of another account', async () => {
    const other = await noticed(shared, { ...SILENT, notice_secret: 'of-another-account' });
    const body = JSON.stringify(approvalOf('att_1'));
    expect((await sendBytes(other, body)).status).toBe(401);
  });

  test('does not exist for accounts that do not exist, get no notices, or belong to the other environment', async () => {
    const none = { url: shared.url, accountId: `${engine.accountId.slice(0, -4)}zzzz` };
    const profile = await createTestProfile(shared.database.pool);
    const plain = { ...shared, profile, api: apiClient(shared.url, profile.secretKey.value) };
    const silent = { url: shared.url, accountId: await activateSimulatorAccount(plain, {}) };
    const live = await liveAccount();
    for (const place of [none, silent, live, { url: shared.url, accountId: 'acc_' }]) {
      const { status, text } = await send(place, approvalOf('att_1'));
      expect({ status, code: JSON.parse(text).code }).toEqual({ status: 404, code: 'not_found' });
    }
  });

  /** Adds an account to a Live profile. The account's kind is one that this engine could open. */
  async function liveAccount() {
    const { pool } = shared.database;
    const read: typeof ACCOUNT_KINDS.read = (given) => ACCOUNT_KINDS.read({ ...given, environment: 'sandbox' });
    const deps = { pool, sealer: sealer(shared.config.sealingKeys), kinds: { ...ACCOUNT_KINDS, read } };
    const { profileId } = (await createTestProfile(pool, { environment: 'live' })).profile;
    const command = {
      profileId,
      kind: 'simulator',
      baseUrl: shared.simulatorUrl,
      values: SILENT,
      allowLocalhost: true,
    };
    return { url: shared.url, accountId: unwrap(await addAccount(deps, OPERATOR, command)).accountId };
  }

  test('accepts a message of 1 MB, whatever its type, and refuses a message that is one byte larger', async () => {
    const body = Buffer.alloc(MEGABYTE, ' ');
    body.write('{"notice_id":"large","about":"report"}');
    const headers = { 'x-simulator-signature': signatureOf(body), 'content-type': 'text/weird' };
    const before = await received('kept');
    expect(await sendBytes(engine, body, headers)).toEqual({ status: 200, text: '[noted]' });
    expect((await received('kept')) - before).toBe(1);
    const [stored] = (await noticesOf(engine)).filter(({ event_id: id }) => id === 'large');
    expect(stored).toMatchObject({ outcome: 'kept' });
    expect(stored?.body.length).toBe(16 * 1_024);

    const larger = Buffer.concat([body, Buffer.from(' ')]);
    expect((await sendBytes(engine, larger)).status).toBe(413);
  });

  test('keeps a message that it cannot read, if the signature is valid', async () => {
    for (const body of ['', 'not JSON', '[]', '{}', '\0', '{"notice_id":"odd","about":"sale","record":null}']) {
      expect(await sendBytes(engine, body)).toEqual({ status: 200, text: '[noted]' });
    }
    expect((await noticesOf(engine)).filter(({ event_id: id }) => id === 'odd')).toMatchObject([{ outcome: 'kept' }]);
  });

  test('stores no card number', async () => {
    const notice = declineOf('att_of_a_card');
    const record = { ...notice.record, card: '4242 4242 4242 4242', note: 'for 4242424242424242' };
    await send(engine, { ...notice, record });
    const [stored] = (await noticesOf(engine)).filter(({ event_id: id }) => id === notice.notice_id);
    expect(stored?.body).toContain('"card":"[card number]"');
    const { rows } = await engine.database.pool.query('select * from acquirer_notices where account_id = $1', [
      engine.accountId,
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/4242 ?4242/);
    expect(await engine.readLog()).not.toMatch(/4242 ?4242 ?4242/);
  });

  test('accepts only POST, and allows no page of another origin to read the answer', async () => {
    const answer = await fetch(`${shared.url}/notices/${engine.accountId}`);
    expect({ status: answer.status, allow: answer.headers.get('allow') }).toEqual({ status: 405, allow: 'POST' });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

test('a notice is kept until it has been applied, and deleted 90 days later', async () => {
  const own = await noticed(shared, SILENT);
  const { pool } = own.database;
  for (const [event, applied] of [
    ['old', "now() - interval '91 days'"],
    ['recent', "now() - interval '89 days'"],
    ['due', 'null'],
  ]) {
    await pool.query(
      `insert into acquirer_notices (profile_id, account_id, event_id, about, reference, body, received_at, due_at, applied_at, outcome)
       values ($1, $2, $3, 'refund', 'ref_1', '', now() - interval '1 year',
         case when ${applied} is null then now() + interval '1 hour' end, ${applied},
         case when ${applied} is not null then 'applied' end)`,
      [own.profile.profile.profileId, own.accountId, event],
    );
  }
  const left = async () => (await noticesOf(own)).map(({ event_id: id }) => id).toSorted();
  await eventually(left).toEqual(['due', 'recent']);
});

describe('an account', () => {
  test('accepts notices while it drains and when it is retired', async () => {
    const own = await noticed(shared, SILENT);
    for (const state of ['draining', 'retired'] as const) {
      unwrap(await moveAccount(own.database, OPERATOR, own.accountId, state));
      expect((await send(own, approvalOf(`att_${state}`))).status).toBe(200);
    }
    expect(await noticesOf(own)).toHaveLength(2);
  });

  test('still accepts notices signed with its previous secret during the overlap after a rotation', async () => {
    const own = await noticed(shared, SILENT);
    const deps = { pool: own.database.pool, sealer: sealer(own.config.sealingKeys), kinds: ACCOUNT_KINDS };
    const values = { notice_secret: 'the-new-secret-of-it' };
    const rotate = { accountId: own.accountId, values, overlapSeconds: 3_600, allowLocalhost: true };
    unwrap(await rotateSecrets(deps, OPERATOR, rotate));
    const opened = await readAccount(deps, own.accountId);
    if (opened === undefined) throw new Error('there is no such account');
    const acquirer = openAcquirer(configOf(opened, own.url));
    const body = Buffer.from(JSON.stringify(approvalOf('att_rotated')));
    const readWith = (secret: string) =>
      acquirer.readNotice?.({ headers: { 'x-simulator-signature': signatureOf(body, secret) }, body });
    expect(readWith('the-new-secret-of-it')).toMatchObject([{ reference: 'att_rotated' }]);
    expect(readWith(SECRET)).toMatchObject([{ reference: 'att_rotated' }]);
    expect(readWith('a-secret-of-nobody')).toBe('forged');
    await acquirer.close();
  });
});
