import type { Value } from '../book/sale.ts';
import type { Fault } from './fault.ts';
import { CURRENCY, MINOR_UNITS, REFERENCE } from './field-shapes.ts';
import { readFields } from './read-fields.ts';

export type CaptureRequest = {
  readonly reference: string;
  readonly saleReference: string;
  readonly value: Value;
  readonly isLast: boolean;
};

const SHAPE = {
  reference: { at: 'capture_ref', like: REFERENCE },
  saleReference: { at: 'sale_ref', like: REFERENCE },
  minor: { at: 'value.minor', like: MINOR_UNITS },
  currency: { at: 'value.currency', like: CURRENCY },
  sequence: { at: 'sequence', like: /^(last|more)$/ },
};

export function readCaptureRequest(body: unknown): CaptureRequest | Fault {
  const fields = readFields(body, SHAPE);
  if ('fault' in fields) return fields;
  const { reference, saleReference, minor, currency, sequence } = fields;
  return { reference, saleReference, value: { minor, currency }, isLast: sequence === 'last' };
}
