import { sealer } from '@pay/core/ground/sealing/sealer';
import { openSecret } from '@pay/core/telling/webhooks/endpoints/endpoint-secret';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { type EndpointCalls, endpointCalls, newEndpointId } from './endpoint-calls.ts';

const NOBODY = `whe_${'0'.repeat(30)}`;

let engine: TestEngine;
let calls: EndpointCalls;
beforeAll(async () => {
  engine = await startTestEngine({ roles: new Set(['api']) });
  calls = await newProfile();
});
afterAll(() => engine.stop());

async function newProfile(): Promise<EndpointCalls> {
  const { secretKey } = await createTestProfile(engine.database.pool);
  return endpointCalls(apiClient(engine.url, secretKey.value));
}

describe('a new endpoint', () => {
  test('is enabled, receives all types of event, and shows its secret once', async () => {
    const made = await calls.create();
    expect(verdict(made)).toBe('201');
    const { secret, ...endpoint } = made.body;
    expect(endpoint).toMatchObject({
      endpoint_id: expect.stringMatching(/^whe_[0-9A-Za-z]{30}$/),
      url: 'https://shop.example/hooks',
      description: null,
      event_types: null,
      status: 'enabled',
      disabled_reason: null,
      disabled_at: null,
    });
    expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
    expect((await calls.read(endpoint.endpoint_id)).body).toEqual(endpoint);
    expect((await calls.list()).body).toEqual({ data: expect.arrayContaining([endpoint]), has_more: false });
    expect(JSON.stringify((await calls.list()).body)).not.toContain('whsec_');
  });

  test('has a secret sealed for it alone, which no log contains', async () => {
    const { body } = await calls.create();
    const { rows } = await engine.database.pool.query(
      'select profile_id, sealed from webhook_secrets where endpoint_id = $1',
      [body.endpoint_id],
    );
    expect(rows).toHaveLength(1);
    const { profile_id: profileId, sealed } = rows[0];
    const own = sealer(engine.config.sealingKeys);
    expect(openSecret(own, { profileId, endpointId: body.endpoint_id }, sealed)).toBe(body.secret);
    expect(() => openSecret(own, { profileId, endpointId: NOBODY }, sealed)).toThrow();
    expect(sealed.toString('latin1')).not.toContain(body.secret.slice(6, 20));
    expect(await engine.readLog()).not.toContain(body.secret.slice(6, 20));
  });

  test.each([
    ['with only some types', { event_types: ['payment.succeeded', 'refund.failed'], description: 'Orders' }],
    ['on http in sandbox', { url: 'http://shop.example:8080/hooks?x=1' }],
    ['on this machine, where the operator allows it', { url: 'http://localhost:3000/hooks' }],
  ])('can be created %s', async (_what, fields) => {
    const own = await newProfile();
    const made = await own.create(fields);
    expect(verdict(made)).toBe('201');
    expect(made.body).toMatchObject(fields);
  });

  test.each([
    ['no url', { url: undefined }],
    ['a relative url', { url: '/hooks' }],
    ['another scheme', { url: 'ftp://shop.example/hooks' }],
    ['a private address', { url: 'https://10.0.0.1/hooks' }],
    ["a cloud's metadata service", { url: 'http://169.254.169.254/latest' }],
    ['a user name', { url: 'https://user:pass@shop.example/' }],
    ['a fragment', { url: 'https://shop.example/#x' }],
    ['an unknown type', { event_types: ['payment.succeeded', 'payment.refunded'] }],
    ['a type twice', { event_types: ['payment.failed', 'payment.failed'] }],
    ['no types', { event_types: [] }],
    ['the test event as a type', { event_types: ['endpoint.test'] }],
    ['an empty description', { description: '' }],
    ['a long description', { description: 'x'.repeat(201) }],
    ['a NUL', { description: 'a\0b' }],
    ['another member', { secret: 'whsec_x' }],
  ])('is refused with %s', async (_what, fields) => {
    const answer = await calls.create(fields);
    expect(verdict(answer)).toBe('400 invalid_request');
    if ('url' in fields && fields.url !== undefined) expect(answer.body.errors).toMatchObject([{ field: 'url' }]);
  });

  test.each([
    ['url', { url: 'https://shop.example/4242424242424242' }],
    ['description', { description: 'card 4242 4242 4242 4242' }],
  ])('is refused with a card number in its %s', async (field, fields) => {
    const answer = await calls.create(fields);
    expect(verdict(answer)).toBe('422 card_number_not_allowed');
    expect(answer.body.errors).toMatchObject([{ field }]);
  });

  test('is refused above a limit of 20, even if many are created at the same time, until one is deleted', async () => {
    const own = await newProfile();
    const answers = await Promise.all(Array.from({ length: 25 }, () => own.create()));
    expect(answers.map(verdict).sort()).toEqual([
      ...Array.from({ length: 20 }, () => '201'),
      ...Array.from({ length: 5 }, () => '409 endpoint_limit_reached'),
    ]);
    const [one] = (await own.list()).body.data;
    expect((await own.remove(one.endpoint_id)).status).toBe(204);
    expect(verdict(await own.create())).toBe('201');
  });
});

describe('the same Idempotency-Key', () => {
  test('returns the same endpoint and secret again, and the stored answer shows neither', async () => {
    const own = await newProfile();
    const key = { 'idempotency-key': 'endpoint-1' };
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => own.create({}, key)));
    for (const other of others) expect(other.body).toEqual(first?.body);
    const again = await own.create({}, key);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.body).toEqual(first?.body);
    expect((await own.list()).body.data).toHaveLength(1);
    expect(verdict(await own.create({ description: 'another' }, key))).toBe('422 idempotency_key_reuse');
    const { rows } = await engine.database.pool.query('select answer::text from idempotency_keys');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/whsec_|shop\.example/);
  });

  test('can be used again after an invalid request', async () => {
    const key = { 'idempotency-key': 'endpoint-2' };
    const own = await newProfile();
    expect(verdict(await own.create({ url: 'https://10.0.0.1/' }, key))).toBe('400 invalid_request');
    expect(verdict(await own.create({}, key))).toBe('201');
  });

  test('rotates a secret once', async () => {
    const id = await newEndpointId(calls);
    const key = { 'idempotency-key': 'rotate-1' };
    const first = await calls.rotate(id, undefined, key);
    expect((await calls.rotate(id, undefined, key)).body).toEqual(first.body);
    expect(await secretsOf(id)).toHaveLength(2);
  });
});

test('a body of null is not treated as a missing body, and rotates no secret', async () => {
  const id = await newEndpointId(calls);
  const before = await secretsOf(id);
  const answer = await calls.rotate(id, 'null');
  expect([verdict(answer), answer.body.errors]).toEqual([
    '400 invalid_request',
    [{ field: 'body', code: 'type', message: 'must be object' }],
  ]);
  expect(await secretsOf(id)).toEqual(before);
});

describe('a change', () => {
  test('changes the fields that are sent and leaves the rest', async () => {
    const id = await newEndpointId(calls, { description: 'Orders', event_types: ['payment.failed'] });
    const changed = await calls.change(id, { url: 'https://other.example/' });
    expect(changed.body).toMatchObject({
      url: 'https://other.example/',
      description: 'Orders',
      event_types: ['payment.failed'],
      status: 'enabled',
    });
    const emptied = await calls.change(id, { description: null, event_types: null });
    expect(emptied.body).toMatchObject({ url: 'https://other.example/', description: null, event_types: null });
    expect((await calls.read(id)).body).toEqual(emptied.body);
  });

  test("disables an endpoint on the merchant's request, keeps the first reason, and enables the endpoint again", async () => {
    const id = await newEndpointId(calls);
    const off = await calls.change(id, { status: 'disabled' });
    expect(off.body).toMatchObject({ status: 'disabled', disabled_reason: 'merchant' });
    await engine.database.pool.query(
      `update webhook_lanes set failing_since = now(), probe_at = now(), failed_in_row = 9 where endpoint_id = $1`,
      [id],
    );
    expect((await calls.change(id, { status: 'disabled', description: 'x' })).body).toMatchObject({
      disabled_reason: 'merchant',
      disabled_at: off.body.disabled_at,
    });
    const on = await calls.change(id, { status: 'enabled' });
    expect(on.body).toMatchObject({ status: 'enabled', disabled_reason: null, disabled_at: null });
    const lane = await engine.database.pool.query(
      'select failing_since, probe_at, failed_in_row from webhook_lanes where endpoint_id = $1',
      [id],
    );
    expect(lane.rows).toEqual([{ failing_since: null, probe_at: null, failed_in_row: 0 }]);
  });

  test.each([
    ['nothing', {}],
    ['a private address', { url: 'https://192.168.1.1/' }],
    ['null for a url', { url: null }],
    ['an unknown status', { status: 'deleted' }],
    ['an unknown member', { secret: 'x' }],
  ])('to %s is refused', async (_what, change) => {
    expect(verdict(await calls.change(await newEndpointId(await newProfile()), change))).toBe('400 invalid_request');
  });

  test('to a card number is refused', async () => {
    const id = await newEndpointId(await newProfile());
    expect(verdict(await calls.change(id, { description: '4242424242424242' }))).toBe('422 card_number_not_allowed');
  });
});

async function secretsOf(endpointId: string) {
  const { rows } = await engine.database.pool.query(
    `select profile_id, sealed, extract(epoch from expires_at - now())::float8 as seconds
     from webhook_secrets where endpoint_id = $1 order by created_at`,
    [endpointId],
  );
  const opened = sealer(engine.config.sealingKeys);
  return rows.map(({ profile_id: profileId, sealed, seconds }) => ({
    secret: openSecret(opened, { profileId, endpointId }, sealed),
    seconds: seconds === null ? null : Math.ceil(seconds / 10) * 10,
  }));
}

describe('a rotation', () => {
  test('lets the earlier secret sign for a day alongside the new secret', async () => {
    const own = await newProfile();
    const { endpoint_id: id, secret } = (await own.create()).body;
    const rotated = await own.rotate(id);
    expect(verdict(rotated)).toBe('200');
    expect(rotated.body.secret).not.toBe(secret);
    expect(await secretsOf(id)).toEqual([
      { secret, seconds: 86_400 },
      { secret: rotated.body.secret, seconds: null },
    ]);
  });

  test('ends every earlier secret within its overlap, or immediately if the overlap is 0', async () => {
    const own = await newProfile();
    const id = await newEndpointId(own);
    await own.rotate(id, { overlap_seconds: 600 });
    const second = await own.rotate(id, { overlap_seconds: 60 });
    expect((await secretsOf(id)).map(({ seconds }) => seconds)).toEqual([60, 60, null]);
    const last = await own.rotate(id, { overlap_seconds: 0 });
    expect(last.body.secret).not.toBe(second.body.secret);
    expect(await secretsOf(id)).toEqual([{ secret: last.body.secret, seconds: null }]);
  });

  test('keeps at most four earlier secrets', async () => {
    const own = await newProfile();
    const id = await newEndpointId(own);
    const secrets: string[] = [];
    for (let round = 0; round < 6; round++) secrets.push((await own.rotate(id)).body.secret);
    expect((await secretsOf(id)).map(({ secret }) => secret)).toEqual(secrets.slice(1));
  });

  test.each([-1, 604_801, 0.5, '60', null])('does not accept an overlap of %j', async (overlap) => {
    const own = await newProfile();
    const answer = await own.rotate(await newEndpointId(own), { overlap_seconds: overlap });
    expect(verdict(answer)).toBe('400 invalid_request');
  });
});

describe('a deleted endpoint', () => {
  test('cannot be found by any route, and its secrets are deleted', async () => {
    const own = await newProfile();
    const id = await newEndpointId(own);
    expect((await own.remove(id)).status).toBe(204);
    expect(await secretsOf(id)).toEqual([]);
    expect((await own.list()).body.data).toEqual([]);
    await expectNotFound(own, id);
  });
});

test('endpoints of another profile and unknown endpoints are not found', async () => {
  const id = await newEndpointId(calls);
  const stranger = await newProfile();
  for (const each of [id, NOBODY, 'whe_x', '%00', 'x'.repeat(100)]) await expectNotFound(stranger, each);
  expect((await calls.read(id)).body.status).toBe('enabled');
});

async function expectNotFound(own: EndpointCalls, id: string): Promise<void> {
  const time = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
  const answers = [
    await own.read(id),
    await own.change(id, { status: 'disabled' }),
    await own.remove(id),
    await own.rotate(id),
    await own.test(id),
    await own.deliveries(id),
    await own.resendFailed(id, time),
  ];
  expect(answers.map(verdict)).toEqual(answers.map(() => '404 not_found'));
}
