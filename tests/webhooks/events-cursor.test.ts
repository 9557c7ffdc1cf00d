import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { openShop, readOn, writeEvents } from './event-writers.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({ roles: new Set(['api', 'card-page']) });
});
afterAll(() => engine.stop());

const newShop = () => openShop(engine);

describe('the cursor', () => {
  test('returns the delivered bodies, byte for byte, in order', async () => {
    const { trackId } = await newPaidPayment(engine);
    const { rows } = await engine.database.pool.query('select body from events where track_id = $1', [trackId]);
    const response = await fetch(`${engine.url}/v1/events`, {
      headers: { 'x-api-key': engine.profile.secretKey.value },
    });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const text = await response.text();
    expect(text).toBe(`{"data":[${rows[0].body}],"has_more":false}`);
    expect(JSON.parse(text).data[0]).toMatchObject({ type: 'payment.succeeded', sequence: 1, data: { paid: true } });
  });

  test('starts with the oldest event, ends at the last, and continues where it stopped', async () => {
    const shop = await newShop();
    expect((await shop.api.get('/v1/events')).body).toEqual({ data: [], has_more: false });
    const ids = await writeEvents(engine, shop, 7);
    expect(await readOn(shop.api, undefined, 3)).toEqual(ids);
    expect(await readOn(shop.api, ids[3], 2)).toEqual(ids.slice(4));
    expect(await readOn(shop.api, ids.at(-1))).toEqual([]);
    expect(await readOn(shop.api, ids.at(-1))).toEqual([]);
    const later = await writeEvents(engine, shop, 2);
    expect(await readOn(shop.api, ids.at(-1))).toEqual(later);
  });

  test('returns 50 events a page by default, and 100 at most', async () => {
    const shop = await newShop();
    await writeEvents(engine, shop, 101);
    const page = async (query: string) => {
      const { body } = await shop.api.get(`/v1/events${query}`);
      return [body.data.length, body.has_more];
    };
    expect(await page('')).toEqual([50, true]);
    expect(await page('?limit=100')).toEqual([100, true]);
    expect(await page('?limit=1')).toEqual([1, true]);
  });

  test.each(['0', '101', '-1', '1.5', 'x', '', '1e1', '١', '01'])('does not accept a limit of %j', async (limit) => {
    const answer = await engine.api.get(`/v1/events?limit=${encodeURIComponent(limit)}`);
    expect(verdict(answer)).toBe('400 invalid_request');
    expect(answer.body.errors).toMatchObject([{ field: 'limit' }]);
  });

  test('does not accept unknown or repeated query parameters', async () => {
    for (const query of ['?afer=evt_x', '?limit=1&limit=2', '?after=a&after=b']) {
      expect(verdict(await engine.api.get(`/v1/events${query}`))).toBe('400 invalid_request');
    }
  });

  test('returns cursor_expired for a deleted event, and invalid_request for an id that the profile cannot have', async () => {
    const [shop, other] = [await newShop(), await newShop()];
    const [mine, last] = await writeEvents(engine, shop, 2);
    const [theirs] = await writeEvents(engine, other, 1);
    await engine.database.pool.query('delete from events where event_id = $1', [mine]);
    const after = async (id: string) => verdict(await shop.api.get(`/v1/events?after=${encodeURIComponent(id)}`));
    expect(await after(mine ?? '')).toBe('410 cursor_expired');
    expect(await after(last ?? '')).toBe('200');
    for (const id of [theirs ?? '', 'evt_x', '', 'evt_', `trk_${mine?.slice(4)}`, 'a\0b', '%00', 'x'.repeat(100)]) {
      expect(await after(id), id).toBe('400 invalid_request');
    }
  });

  test.each([
    ['to another list', (id: string) => `dlv_${id}`],
    ['to another list', (id: string) => `trk_${id}`],
    ['Nothing in this list', (id: string) => `evt_${id.slice(9)}`],
    ['Nothing in this list', () => 'yesterday'],
  ])('explains why an id is refused: %s', async (words, idOf) => {
    const shop = await newShop();
    const [own = ''] = await writeEvents(engine, shop, 1);
    const { body } = await shop.api.get(`/v1/events?after=${idOf(own.slice(4))}`);
    expect(body.errors).toMatchObject([{ field: 'after', message: expect.stringContaining(words) }]);
  });

  test('never shows the events of another profile', async () => {
    const [shop, other] = [await newShop(), await newShop()];
    await writeEvents(engine, shop, 3);
    expect(await readOn(other.api, undefined)).toEqual([]);
  });
});
