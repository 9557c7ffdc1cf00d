import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecretKey } from '@pay/core/merchants/keys/create-secret-key';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentChecker } from '../docs/document-checker.ts';
import { apiClient } from '../harness/api-client.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { cardPageOf, newLink } from '../harness/payment-link.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { ROOT } from '../tidy/project-files.ts';

const checker = documentChecker(JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')));

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

const create = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  engine.api.call('POST', '/v1/payment-links', body, headers);
const FIXED = { title: 'Invoice 1042', currency: 'BHD', amount: 10.5 };

describe('every answer', () => {
  test('is as documented', async () => {
    const created = await create({ ...FIXED, max_payments: 1, reference: 'invoice-1', description: 'For November' });
    expect(checker.misfits('createPaymentLink', created)).toEqual([]);
    expect(created.status).toBe(201);
    const { link_id: linkId, url } = created.body;
    expect(url).toBe(`${engine.url}/pay/${linkId}`);
    const open = await create({ title: 'Donation', currency: 'USD', minimum_amount: 5, expires_at: '2099-01-31' });
    expect(open.body).toMatchObject({
      amount: null,
      minimum_amount_minor: 500,
      expires_at: '2099-01-31T00:00:00.000Z',
    });
    await cardPageOf(url);
    for (const [operation, path, status] of [
      ['readPaymentLink', `/v1/payment-links/${linkId}`, 200],
      ['readPaymentLink', '/v1/payment-links/plk_none', 404],
      ['listPaymentLinks', '/v1/payment-links', 200],
      ['listPaymentLinks', '/v1/payment-links?after=plk_none', 400],
      ['listLinkPayments', `/v1/payment-links/${linkId}/payments`, 200],
      ['listLinkPayments', `/v1/payment-links/${linkId}/payments?after=${linkId}`, 400],
      ['listLinkPayments', '/v1/payment-links/plk_none/payments', 404],
    ] as const) {
      const answer = await engine.api.get(path);
      expect([path, answer.status, checker.misfits(operation, answer)]).toEqual([path, status, []]);
    }
    const ended = await engine.api.post(`/v1/payment-links/${linkId}/deactivate`);
    expect(checker.misfits('deactivatePaymentLink', ended)).toEqual([]);
    expect(ended.body).toMatchObject({ status: 'deactivated', payments_count: 0 });
  });

  test.each([
    [{ ...FIXED, title: ' ' }, 400, 'title'],
    [{ ...FIXED, title: 'Card 4242 4242 4242 4242' }, 422, 'title'],
    [{ ...FIXED, amount: 10.5001 }, 422, 'amount'],
    [{ ...FIXED, currency: 'XAU' }, 422, 'currency'],
    [{ ...FIXED, minimum_amount: 1 }, 400, 'minimum_amount'],
    [{ ...FIXED, maximum_amount: 1 }, 400, 'maximum_amount'],
    [{ title: 'x', currency: 'BHD', minimum_amount: 2, maximum_amount: 1 }, 400, 'maximum_amount'],
    [{ title: 'x', currency: 'BHD', minimum_amount: 0 }, 422, 'minimum_amount'],
    [{ ...FIXED, expires_at: '2020-01-01' }, 400, 'expires_at'],
    [{ ...FIXED, expires_at: 'tomorrow' }, 400, 'expires_at'],
    [{ ...FIXED, max_payments: 0 }, 400, 'max_payments'],
  ])('to %j is one clear error', async (body, status, field) => {
    const answer = await create(body);
    expect(checker.misfits('createPaymentLink', answer)).toEqual([]);
    expect([answer.status, answer.body.errors?.map((error: { field: string }) => error.field)]).toEqual([
      status,
      [field],
    ]);
  });
});

describe('creating a link', () => {
  test('again with the same Idempotency-Key returns the same link', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [await create(FIXED, headers), await create(FIXED, headers)];
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect((await create({ ...FIXED, amount: 11 }, headers)).body.code).toBe('idempotency_key_reuse');
  });

  test('and deactivating it are in the audit, each once', async () => {
    const { link_id: linkId } = await newLink(engine);
    await engine.api.post(`/v1/payment-links/${linkId}/deactivate`);
    await engine.api.post(`/v1/payment-links/${linkId}/deactivate`);
    const { rows } = await engine.database.pool.query(
      'select action, actor_kind from audit_entries where object_id = $1 order by at',
      [linkId],
    );
    expect(rows).toEqual([
      { action: 'payment_link.created', actor_kind: 'key' },
      { action: 'payment_link.deactivated', actor_kind: 'key' },
    ]);
  });
});

describe('a key', () => {
  test('needs the scope payment_links, if its scopes are limited', async () => {
    const { pool } = engine.database;
    const { profileId } = engine.profile.profile;
    const keyWith = async (scope: string) => {
      const key = unwrap(await createSecretKey({ pool }, OPERATOR, { profileId, scopes: [scope], label: scope }));
      return apiClient(engine.url, key.value);
    };
    expect((await (await keyWith('payment_links')).post('/v1/payment-links', FIXED)).status).toBe(201);
    const refused = await (await keyWith('sessions')).post('/v1/payment-links', FIXED);
    expect([refused.status, refused.body.code]).toEqual([403, 'scope_missing']);
  });

  test('neither sees nor changes the links of another profile', async () => {
    const { link_id: linkId } = await newLink(engine);
    const other = await createTestProfile(engine.database.pool);
    const api = apiClient(engine.url, other.secretKey.value);
    const path = `/v1/payment-links/${linkId}`;
    const answers = [await api.get(path), await api.get(`${path}/payments`), await api.post(`${path}/deactivate`)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await api.get('/v1/payment-links')).body).toEqual({ data: [], has_more: false });
    expect((await engine.api.get(path)).body.status).toBe('active');
  });
});

test('the list is in pages, newest first', async () => {
  const { secretKey } = await createTestProfile(engine.database.pool);
  const own = { ...engine, api: apiClient(engine.url, secretKey.value) };
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.unshift((await newLink(own)).link_id);
  const first = (await own.api.get('/v1/payment-links?limit=2')).body;
  const rest = (await own.api.get(`/v1/payment-links?limit=2&after=${first.data[1].link_id}`)).body;
  expect([...first.data, ...rest.data].map(({ link_id }: { link_id: string }) => link_id)).toEqual(ids);
  expect([first.has_more, rest.has_more]).toEqual([true, false]);
});
