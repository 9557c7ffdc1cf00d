import type { Pool } from '@pay/core/ground/database/pool';
import { newRoutedId } from '@pay/core/ground/ids/public-id';

export const LINK = { title: 'Invoice 1', currency: 'BHD', amount: '1' };

/** Adds an active payment link, and returns its id. */
export async function storedLink(pool: Pool, profileId: string): Promise<string> {
  const linkId = newRoutedId('plk', profileId);
  await pool.query("insert into payment_links (profile_id, link_id, title, currency) values ($1, $2, 'Gift', 'BHD')", [
    profileId,
    linkId,
  ]);
  return linkId;
}
