import { timingSafeEqual } from 'node:crypto';

/** The merchants of the gateway, with their API passwords. */
export type Merchants = ReadonlyMap<string, string>;

/** Whether the header has the credentials of this merchant. */
export function isMerchant(merchants: Merchants, merchantId: string, header: string | undefined): boolean {
  const password = merchants.get(merchantId);
  if (password === undefined || header === undefined) return false;
  const expected = Buffer.from(`Basic ${Buffer.from(`merchant.${merchantId}:${password}`).toString('base64')}`);
  const given = Buffer.from(header);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
