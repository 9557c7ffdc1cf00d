import { expect } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { addDeliveries, addEndpoint, type Stand } from './delivering.ts';

/**
 * Sends a delivery to each URL, and expects that no URL answers. Returns each URL that was tried so far, with the
 * reason why its delivery failed.
 */
export async function failuresAt(
  stand: Stand,
  urls: readonly string[],
): Promise<readonly (readonly [string, string | null])[]> {
  const count = async (): Promise<number> => {
    const { rows } = await stand.database.pool.query(
      'select count(distinct delivery_id)::integer as count from delivery_attempts',
    );
    return rows[0].count;
  };
  const before = await count();
  for (const url of urls) await addDeliveries(stand, await addEndpoint(stand, url));
  await eventually(count).toBe(before + urls.length);
  const { rows } = await stand.database.pool.query<{ url: string; failure: string | null; http_status: number | null }>(
    'select distinct url, failure, http_status from delivery_attempts',
  );
  expect(rows.filter(({ http_status: status }) => status !== null)).toEqual([]);
  return rows.map(({ url, failure }) => [url, failure] as const);
}
