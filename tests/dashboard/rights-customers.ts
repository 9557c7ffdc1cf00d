import type { Pool } from '@pay/core/ground/database/pool';
import { newRoutedId } from '@pay/core/ground/ids/public-id';
import { storedLink } from './rights-links.ts';

export type LinkOrCustomer = { readonly link_id: string; readonly customer_id: string };

export const NO_LINK_OR_CUSTOMER: LinkOrCustomer = {
  link_id: `plk_${'0'.repeat(30)}`,
  customer_id: `cus_${'0'.repeat(30)}`,
};

/** Adds the payment link, or the customer without payments, that an address needs, and returns the new object's id. */
export async function linkOrCustomer(pool: Pool, profileId: string, address: string): Promise<Partial<LinkOrCustomer>> {
  if (address.includes(':link_id')) return { link_id: await storedLink(pool, profileId) };
  if (!address.includes(':customer_id')) return {};
  const customerId = newRoutedId('cus', profileId);
  await pool.query(
    `insert into customers (profile_id, customer_id, folded_email, email, first_at, last_at)
     values ($1, $2, $3, $3, now(), now())`,
    [profileId, customerId, `${customerId}@shopper.example`],
  );
  return { customer_id: customerId };
}
