import type { Value } from '../book/sale.ts';
import type { PresentedCard } from '../cards/card-scenario.ts';
import type { Fault } from './fault.ts';
import { CURRENCY, MINOR_UNITS, REFERENCE, WEB_ADDRESS } from './field-shapes.ts';
import { readFields } from './read-fields.ts';

export type SaleRequest = {
  readonly reference: string;
  readonly value: Value;
  readonly card: PresentedCard;
  readonly returnUrl: string;
  readonly capture: 'with_sale' | 'later';
};

const SHAPE = {
  reference: { at: 'merchant_ref', like: REFERENCE },
  minor: { at: 'value.minor', like: MINOR_UNITS },
  currency: { at: 'value.currency', like: CURRENCY },
  number: { at: 'card.number', like: /^[0-9]{12,19}$/ },
  cvv: { at: 'card.cvv', like: /^[0-9]{3,4}$/ },
  expiry: { at: 'card.expiry', like: /^20[0-9]{2}-(0[1-9]|1[0-2])$/ },
  returnUrl: { at: 'three_ds.return_url', like: WEB_ADDRESS },
};

/** The rest of the message, such as the shopper's browser, is ignored. */
export function readSaleRequest(body: unknown): SaleRequest | Fault {
  const fields = readFields(body, SHAPE);
  if ('fault' in fields) return fields;
  const { reference, minor, currency, number, cvv, expiry, returnUrl } = fields;
  return { reference, value: { minor, currency }, card: { number, cvv, expiry }, returnUrl, capture: captureOf(body) };
}

function captureOf(body: unknown): SaleRequest['capture'] {
  return (body as { readonly capture?: unknown }).capture === 'later' ? 'later' : 'with_sale';
}
