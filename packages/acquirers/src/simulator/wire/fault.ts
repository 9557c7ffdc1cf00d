import { objectOf } from './read-json.ts';

/** Whether the acquirer itself says that it does not know the reference. A bare 404 can come from anywhere. */
export function saysSaleNotFound(body: unknown, reference: string): boolean {
  const fault = objectOf(body);
  return fault?.['fault'] === 'sale_not_found' && fault['merchant_ref'] === reference;
}
