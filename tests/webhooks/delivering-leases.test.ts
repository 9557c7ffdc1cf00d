import { type LaneBook, laneBook } from '@pay/engine/webhooks/lane-book';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  addDeliveries,
  addEndpoint,
  deliveringStand,
  endpointRow,
  type Stand,
  type TestEndpoint,
} from './delivering.ts';

let stand: Stand;
let book: LaneBook;
let dropped: string[];
let endpoint: TestEndpoint;

beforeEach(async () => {
  stand = await deliveringStand();
  dropped = [];
  const deps = { pool: stand.database.pool, environment: 'sandbox', owner: 'here' } as const;
  book = laneBook(deps, (endpointId) => dropped.push(endpointId));
  endpoint = await addEndpoint(stand, 'http://localhost:1/hooks');
  await addDeliveries(stand, endpoint, { count: 9 });
  expect(await book.lease('all')).toBe(true);
});
afterEach(() => stand.stop());

const setLane = (assignment: string) => stand.database.pool.query(`update webhook_lanes set ${assignment}`);

async function leasedForSeconds(): Promise<number> {
  const { rows } = await stand.database.pool.query<{ seconds: number }>(
    'select extract(epoch from leased_until - now())::float8 as seconds from webhook_lanes',
  );
  return rows[0]?.seconds ?? Number.NaN;
}

describe('the lanes that a worker holds', () => {
  test('are renewed while they are in use', async () => {
    const [wish] = book.wishes(100);
    expect(wish?.room).toEqual({ first: 4, retries: 1 });
    wish?.lane.taken.add('dlv');
    await setLane("leased_until = now() + interval '1 second'");
    await book.maintain();
    expect(await leasedForSeconds()).toBeGreaterThan(1);
    expect(dropped).toEqual([]);
  });

  test('are free early enough for another worker to have them 30 seconds after this one was killed', async () => {
    expect(await leasedForSeconds()).toBeLessThan(28);
    await book.maintain();
    expect(await leasedForSeconds()).toBeLessThan(28);
  });

  test('are dropped once another worker has them, and that worker keeps them', async () => {
    await setLane("owner = 'there', fence = fence + 1");
    await book.maintain();
    expect(dropped).toEqual([endpoint.endpointId]);
    expect(book.wishes(100)).toEqual([]);
    await book.releaseAll();
    expect(await endpointRow(stand, endpoint)).toMatchObject({ owner: 'there' });
  });

  test('are released after a while without deliveries', async () => {
    const [wish] = book.wishes(100);
    if (!wish) throw new Error('no lane was leased');
    wish.lane.lastUsedMs -= 60_000;
    await book.maintain();
    expect(dropped).toEqual([endpoint.endpointId]);
    expect(await endpointRow(stand, endpoint)).toMatchObject({ owner: null });
  });

  test('are not used past their lease, even if it could not be renewed', () => {
    const [wish] = book.wishes(100);
    if (!wish) throw new Error('no lane was leased');
    book.lookAgain('all');
    wish.lane.leasedUntilMs = 0;
    expect(book.wishes(100)).toEqual([]);
  });

  test('have at least one slot each, however busy the others are, and no more slots than are free', async () => {
    const other = await addEndpoint(stand, 'http://localhost:1/other');
    await addDeliveries(stand, other, { count: 9 });
    await book.lease('all');
    const rooms = book.wishes(3).map(({ room }) => room.first);
    expect(rooms).toEqual([3, 1]);
    book.lookAgain('all');
    const [wish] = book.wishes(0);
    wish?.lane.taken.add('dlv');
    book.lookAgain('all');
    expect(book.wishes(0).map(({ lane }) => lane === wish?.lane)).toEqual([false]);
  });
});
