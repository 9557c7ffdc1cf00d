import type { Value } from '../book/sale.ts';
import type { Fault } from './fault.ts';
import { CURRENCY, MINOR_UNITS, REFERENCE } from './field-shapes.ts';
import { readFields } from './read-fields.ts';

export type RefundRequest = { readonly reference: string; readonly saleReference: string; readonly value: Value };

const SHAPE = {
  reference: { at: 'refund_ref', like: REFERENCE },
  saleReference: { at: 'sale_ref', like: REFERENCE },
  minor: { at: 'value.minor', like: MINOR_UNITS },
  currency: { at: 'value.currency', like: CURRENCY },
};

export function readRefundRequest(body: unknown): RefundRequest | Fault {
  const fields = readFields(body, SHAPE);
  if ('fault' in fields) return fields;
  const { reference, saleReference, minor, currency } = fields;
  return { reference, saleReference, value: { minor, currency } };
}
