import { randomBytes } from 'node:crypto';
import { scrubCardNumbers } from '@pay/core/cards/scrub-card-numbers';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { type Form, STORED_TEXTS } from '@pay/core/looking/card-sweep/stored-texts';
import { sweepCards } from '@pay/core/looking/card-sweep/sweep-cards';
import { withoutCardNumbers } from '@pay/core/paying/acquiring/without-card-numbers';
import { sealFile } from '@pay/core/paying/disputes/evidence';
import { pdfOf } from '@pay/core/paying/disputes/sample-evidence';
import { evidenceWith } from '@pay/core/paying/disputes/sample-evidence-texts';
import { readSealingKeys } from '@pay/engine/read-sealing-keys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { runCommand } from '../harness/command.ts';
import { eventually } from '../harness/eventually.ts';
import { OPERATOR } from '../harness/merchant.ts';
import { newPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { PASSWORD, startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import type { Visitor } from '../harness/visitor.ts';
import { OWN_BYTES } from './own-bytes.ts';
import { OWN_TEXTS } from './own-texts.ts';

const NUMBER = '4242424242424242';
const DOTTED = '4242.4242.4242.4242';
const REFUSED = '422 card_number_not_allowed';

let engine: TestEngine;
let dashboard: TestDashboard;
let owner: Visitor;
let merchantId: string;
let profile: string;
beforeAll(async () => {
  engine = await startTestEngine();
  dashboard = await startTestDashboard({ sealingKeys: engine.config.sealingKeys }, engine.database);
  owner = await dashboard.signedIn(await dashboard.person('Ada'));
  const { body } = await owner.post('/api/merchants', { name: 'Shop' });
  merchantId = body.merchant_id;
  profile = `/api/profiles/${body.profile_id}`;
});
afterAll(async () => {
  await dashboard.stop();
  await engine.stop();
});

/** The columns of these types, as `table column`. */
async function columnsOf(types: readonly string[]): Promise<readonly string[]> {
  const { rows } = await engine.database.pool.query<{ place: string }>(
    `select case table_schema when 'public' then '' else table_schema || '.' end || table_name || ' ' || column_name as place
     from information_schema.columns
     where table_schema in ('public', 'identity') and table_name <> 'schema_migrations' and data_type = any($1)`,
    [types],
  );
  return rows.map(({ place }) => place).toSorted();
}

const isBytes = (form: Form) => form === 'bytes' || form === 'file';
const guarded = (isWanted: (form: Form) => boolean) =>
  Object.entries(STORED_TEXTS).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, { form }]) => (isWanted(form) ? [`${table} ${column}`] : [])),
  );

test('every column with text is guarded, or contains only our own texts', async () => {
  const own = Object.entries(OWN_TEXTS).flatMap(([table, columns]) =>
    columns.split(' ').map((each) => `${table} ${each}`),
  );
  const texts = guarded((form) => !isBytes(form));
  expect(await columnsOf(['text', 'character varying', 'json', 'jsonb', 'ARRAY'])).toEqual(
    [...texts, ...own].toSorted(),
  );
});

test('every column with bytes is searched, or has a reason why it is not', async () => {
  const own = Object.entries(OWN_BYTES).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table} ${column}`),
  );
  expect(await columnsOf(['bytea'])).toEqual([...guarded(isBytes), ...own].toSorted());
});

describe('a card number with dots or other punctuation in it is refused', () => {
  test.each([
    ['a reference', { reference: DOTTED }],
    ['a description', { description: 'paid with 4242/4242/4242/4242' }],
    ['a value in the metadata', { metadata: { note: '4242_4242_4242_4242' } }],
    ['a name in the metadata', { metadata: { [DOTTED]: '1' } }],
    ['a return URL', { success_url: `https://shop.example/${DOTTED}` }],
    ["a shopper's name", { customer: { name: `Ada ${DOTTED}` } }],
    ["a shopper's e-mail address", { customer: { email: `${DOTTED}@shop.example` } }],
    ['an address', { billing_address: { line1: DOTTED, country: 'BH' } }],
  ])('in %s', async (_where, fields) => {
    const answer = await engine.api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD', ...fields });
    expect(verdict(answer)).toBe(REFUSED);
  });

  test("in a person's name and address, at sign-up and in an invitation", async () => {
    const signUp = { name: 'Bea', email: 'bea@people.example', password: PASSWORD };
    const visitor = dashboard.visitor();
    for (const wrong of [{ name: `Bea ${DOTTED}` }, { email: `${NUMBER}@people.example` }]) {
      expect(verdict(await visitor.post('/api/auth/sign-up/email', { ...signUp, ...wrong }))).toBe(REFUSED);
    }
    const invited = { email: `a-${DOTTED}@people.example`, role: 'viewer' };
    expect(verdict(await owner.post(`/api/merchants/${merchantId}/invitations`, invited))).toBe(REFUSED);
    const added = await runCommand(['operators', 'add', `${NUMBER}@pay.example`], {
      DATABASE_URL: engine.database.url,
      PAY_DASHBOARD_URL: dashboard.url,
    });
    expect([added.code, added.stderr]).toEqual([1, expect.stringContaining('card number')]);
  });

  test('in the label of a passkey', async () => {
    const path = `/api/auth/passkey/generate-register-options?name=${DOTTED}`;
    expect(verdict(await owner.get(path))).toBe(REFUSED);
  });

  test('in an allowed origin', async () => {
    const { headers } = await owner.get(profile);
    const changes = { allowed_origins: [`https://${NUMBER}.example`] };
    expect(verdict(await owner.call('PATCH', profile, changes, { 'if-match': String(headers['etag']) }))).toBe(REFUSED);
  });

  test.each([
    ['the title of an SVG', `<svg xmlns="http://www.w3.org/2000/svg"><title>${NUMBER}</title></svg>`],
    ['a text in an SVG', `<svg xmlns="http://www.w3.org/2000/svg"><text>4242 4242 4242 4242</text></svg>`],
    ['a comment in an SVG', `<svg xmlns="http://www.w3.org/2000/svg"><!-- ${DOTTED} --></svg>`],
  ])('in %s', async (_where, svg) => {
    expect(verdict(await owner.call('PUT', `${profile}/logo`, svg, { 'content-type': 'image/svg+xml' }))).toBe(REFUSED);
  });
});

describe('a card number is not stored', () => {
  test('with the browser that a person signs in with', async () => {
    const agent = `${'x'.repeat(290)} ${DOTTED} ${NUMBER} Browser`;
    const { email, personId } = await dashboard.person('Carl');
    const path = '/api/auth/sign-in/email';
    await dashboard.visitor().post(path, { email, password: PASSWORD }, { 'user-agent': agent });
    const { rows } = await engine.database.pool.query('select user_agent from identity.sessions where person_id = $1', [
      personId,
    ]);
    expect(rows).toEqual([{ user_agent: scrubCardNumbers(agent).slice(0, 300) }]);
    expect(rows[0].user_agent).not.toMatch(/4242/);
  });

  test('with a browser that has a long name', async () => {
    const agent = `${'x'.repeat(290)} ${DOTTED} ${'1'.repeat(12_000)}`;
    const { email, personId } = await dashboard.person('Dora');
    const path = '/api/auth/sign-in/email';
    await dashboard.visitor().post(path, { email, password: PASSWORD }, { 'user-agent': agent });
    const sessions = 'select user_agent from identity.sessions where person_id = $1';
    const { rows } = await engine.database.pool.query(sessions, [personId]);
    expect(rows).toEqual([{ user_agent: `${'x'.repeat(290)} [card num` }]);
  });

  test('with an origin that was blocked', async () => {
    const { profileId } = engine.profile.profile;
    const { pool } = engine.database;
    await pool.query("update profiles set allowed_origins = '{https://shop.example}' where profile_id = $1", [
      profileId,
    ]);
    const api = apiClient(engine.url, null);
    const headers = { 'x-publishable-key': engine.profile.publishableKey.value };
    for (const origin of [`https://${NUMBER}.example`, 'https://other.example']) {
      expect(verdict(await api.get('/v1/sdk/browser/profile', { ...headers, origin }))).toBe('403 origin_not_allowed');
    }
    const seen = async () => (await pool.query('select distinct origin from misuses')).rows.map(({ origin }) => origin);
    await eventually(seen).toContain('https://other.example');
    expect(await seen()).toEqual(['https://other.example']);
  });

  test("in an acquirer's own words, whose references stay unchanged", () => {
    const declined = {
      kind: 'declined',
      reference: 'att_1',
      acquirerReference: NUMBER,
      raw: `no ${DOTTED}`,
      checks: { avs: NUMBER },
    };
    expect(withoutCardNumbers(declined)).toEqual({
      ...declined,
      raw: 'no [card number]',
      checks: { avs: '[card number]' },
    });
  });
});

describe('pay cards sweep', () => {
  const sweep = (...args: readonly string[]) =>
    runCommand(['cards', 'sweep', ...args], { DATABASE_URL: engine.database.url });
  const query = (text: string, values: readonly unknown[] = []) =>
    engine.database.pool.query(text, [...values]).then(({ rows }) => rows);
  /**
   * Writes numbers past every guard, as an old version or someone with SQL access might have done. Returns the
   * session's id.
   */
  async function plant(): Promise<string> {
    const { trackId } = await newPayment(engine);
    const members = JSON.stringify({ card: NUMBER, groups: ['4242', '4242', '4242', '4242'], kept: 'as it is' });
    const body = JSON.stringify({ data: { note: `4242\n4242\n4242\n4242`, amount: 10.5 } });
    await query('update sessions set description = $2, metadata = $3, success_url = $4 where track_id = $1', [
      trackId,
      `for ${DOTTED} today`,
      members,
      `https://shop.example/${NUMBER}`,
    ]);
    await query(
      `insert into events (profile_id, event_id, position, type, body)
       select profile_id, 'evt_planted', 1000, 'session.expired', $2 from sessions where track_id = $1`,
      [trackId, body],
    );
    return trackId;
  }
  const planted = (trackId: string) =>
    query('select description, metadata, success_url from sessions where track_id = $1', [trackId]);

  test('finds only its control in a database that was written only through the guards', async () => {
    const { code, stdout } = await sweep();
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^swp_\w{22}, started [\d: -]+ UTC: \d+ rows read, 0 findings\.\n$/),
    ]);
    expect(await query('select control_found, position from card_sweeps')).toEqual([
      { control_found: true, position: null },
    ]);
    expect(await query('select * from card_sweep_controls')).toEqual([]);
  });

  test('reports where numbers are without printing or changing them, then masks them where that is safe', async () => {
    const trackId = await plant();
    const before = await planted(trackId);
    const found = await sweep();
    expect(found.code).toBe(1);
    expect(found.stderr).toContain('4 possible card numbers are left.');
    expect(found.stdout).toMatch(new RegExp(`^sessions +description +\\w{8} ${trackId} +no$`, 'm'));
    expect(found.stdout + found.stderr).not.toMatch(/4242\D{0,3}4242/);
    expect(await planted(trackId)).toEqual(before);

    const masking = await sweep('--mask');
    expect(masking.stderr).toContain('1 possible card number is left.');
    expect(masking.stdout).toMatch(new RegExp(`^sessions +success_url +\\w{8} ${trackId} +no$`, 'm'));
    expect(await planted(trackId)).toEqual([
      {
        description: 'for [card number] today',
        metadata: { card: '[card number]', groups: ['[card number]'], kept: 'as it is' },
        success_url: `https://shop.example/${NUMBER}`,
      },
    ]);
    const [{ body }] = await query("select body from events where event_id = 'evt_planted'");
    expect(JSON.parse(body)).toEqual({ data: { note: '[card number]', amount: 10.5 } });
    await query('update sessions set success_url = null where track_id = $1', [trackId]);
    expect((await sweep()).code).toBe(0);
  });

  test('continues where it was interrupted, and keeps what it had found', async () => {
    const { pool } = engine.database;
    await query('update merchants set name = $1 where merchant_id = $2', [DOTTED, merchantId]);
    const interrupted = sweepCards({ pool }, OPERATOR, { masks: false }, (table) => {
      if (table === 'sessions') throw new Error('interrupted');
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    const [{ rows_read: before }] = await query('select rows_read from card_sweeps where finished_at is null');
    expect((await sweep('--mask')).stderr).toContain('To finish that sweep first, run the command without --mask.');

    // Rows that were already read are not read again.
    await query("update merchants set name = 'Shop' where merchant_id = $1", [merchantId]);
    const [{ sweep_id: sweepId }] = await query('select sweep_id from card_sweeps where finished_at is null');
    const { code, stdout } = await sweep('--json');
    const told = JSON.parse(stdout);
    expect(told).toMatchObject({
      sweepId,
      isControlFound: true,
      findings: [{ table: 'merchants', column: 'name', row: merchantId, isMasked: false }],
    });
    expect([code, told.rowsRead > Number(before)]).toEqual([1, true]);
  });

  test('fails if it does not find its control', async () => {
    const { pool } = engine.database;
    const blind = sweepCards({ pool }, OPERATOR, { masks: false }, (table) => {
      if (table === 'card_sweep_controls') throw new Error('interrupted');
    });
    await expect(blind).rejects.toThrow('interrupted');
    await query("update card_sweep_controls set written = 'nothing'");
    // The control is planted only once for each sweep.
    const { code, stderr } = await sweep();
    expect([code, stderr]).toEqual([1, expect.stringContaining('did not find the control number')]);
  });

  describe('of the files of disputes', () => {
    const KEY = { PAY_ENCRYPTION_KEY: randomBytes(32).toString('base64') };
    const sweepFiles = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
      // `npm start` may have left a key in this checkout's own data folder.
      runCommand(['cards', 'sweep', ...args], {
        DATABASE_URL: engine.database.url,
        PAY_DATA_DIR: '/nonexistent',
        ...env,
      });
    const evidence = async () =>
      (await query('select evidence_id from dispute_evidence order by 1')).map((row) => row.evidence_id);

    /** Stores files past the guard, as an older version did. */
    async function plantFiles(): Promise<void> {
      const { trackId } = await newPaidPayment(engine);
      const { body } = await engine.api.post('/v1/sandbox/disputes', { track_id: trackId, kind: 'chargeback' });
      const files = evidenceWith('4242 4242 4242 4242');
      const sealed = sealer(readSealingKeys(KEY));
      for (const [id, file] of [
        ['evd_card', files['a compressed page']],
        ['evd_clean', pdfOf('<< /Type /Catalog >>')],
        ['evd_unreadable', pdfOf('<< /Filter /LZWDecode >>\nstream\nx\nendstream')],
      ] as const) {
        const { sealed: key, content } = sealFile(sealed, id, file ?? Buffer.alloc(0));
        await query(
          `insert into dispute_evidence (profile_id, evidence_id, dispute_id, name, media_type, bytes, sha256, sealed,
             content, uploaded_by)
           select profile_id, $2, dispute_id, 'file', 'application/pdf', 1, sha256($3), $4, $3, 'somebody'
           from disputes where dispute_id = $1`,
          [body.dispute_id, id, content, key],
        );
      }
    }

    test('says that it did not search them without the key', async () => {
      await plantFiles();
      const { code, stdout } = await sweepFiles({});
      expect([code, stdout]).toEqual([0, expect.stringContaining('Dispute files not searched: 3.')]);
    });

    test('finds a card in a compressed page with the key, and counts the files that it could not read', async () => {
      const { code, stdout } = await sweepFiles(KEY);
      expect(code).toBe(1);
      expect(stdout).toContain('Dispute files searched: 2.');
      expect(stdout).toContain('Dispute files not searched: 1.');
      expect(stdout).toMatch(/^dispute_evidence +content +\w{8} evd_card +no$/m);
      expect(stdout).not.toMatch(/4242\D{0,3}4242/);
      // What cannot be masked is left as it is.
      await sweepFiles(KEY, '--mask');
      expect(await evidence()).toEqual(['evd_card', 'evd_clean', 'evd_unreadable']);
    });

    test('does not search them with another key', async () => {
      const { code, stdout } = await sweepFiles({ PAY_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') });
      expect([code, stdout]).toEqual([0, expect.stringContaining('Dispute files not searched: 3.')]);
    });

    test('is not continued without the key', async () => {
      const { pool } = engine.database;
      const interrupted = sweepCards({ pool, sealer: sealer(readSealingKeys(KEY)) }, OPERATOR, { masks: false }, () => {
        throw new Error('interrupted');
      });
      await expect(interrupted).rejects.toThrow('interrupted');
      expect((await sweepFiles({})).stderr).toContain('To finish that sweep first, set PAY_ENCRYPTION_KEY.');
      expect((await sweepFiles(KEY, '--json')).stdout).toContain('"filesSearched": 2');
    });
  });
});
