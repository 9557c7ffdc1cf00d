import type { Play, Value } from '../book/sale.ts';
import type { PresentedCard } from '../cards/card-scenario.ts';
import type { Fault } from './fault.ts';
import { CURRENCY, MINOR_UNITS, REFERENCE, WEB_ADDRESS } from './field-shapes.ts';
import { readPlay } from './play.ts';
import { readFields } from './read-fields.ts';
import { readShopper, type Shopper } from './shopper.ts';

export type SaleRequest = {
  readonly reference: string;
  readonly value: Value;
  /** The card, or the reference of a card that is held. */
  readonly card: PresentedCard | { readonly holdRef: string };
  readonly play: Play;
  readonly returnUrl: string;
  readonly capture: 'with_sale' | 'later';
  readonly shopper: Shopper;
};

const SHAPE = {
  reference: { at: 'merchant_ref', like: REFERENCE },
  minor: { at: 'value.minor', like: MINOR_UNITS },
  currency: { at: 'value.currency', like: CURRENCY },
  returnUrl: { at: 'three_ds.return_url', like: WEB_ADDRESS },
};

const CARD_SHAPE = {
  number: { at: 'card.number', like: /^[0-9]{12,19}$/ },
  cvv: { at: 'card.cvv', like: /^[0-9]{3,4}$/ },
  expiry: { at: 'card.expiry', like: /^20[0-9]{2}-(0[1-9]|1[0-2])$/ },
};

const HOLD_SHAPE = { holdRef: { at: 'hold_ref', like: REFERENCE } };

export function readSaleRequest(body: unknown): SaleRequest | Fault {
  const fields = readFields(body, SHAPE);
  if ('fault' in fields) return fields;
  const card = hasHold(body) ? readFields(body, HOLD_SHAPE) : readCard(body);
  if ('fault' in card) return card;
  const shopper = readShopper(body);
  if ('fault' in shopper) return shopper;
  const { reference, minor, currency, returnUrl } = fields;
  const value = { minor, currency };
  return { reference, value, card, returnUrl, capture: captureOf(body), shopper, play: readPlay(body) };
}

export function readCard(body: unknown): PresentedCard | Extract<Fault, { fault: 'malformed_message' }> {
  return readFields(body, CARD_SHAPE);
}

function hasHold(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'hold_ref' in body;
}

function captureOf(body: unknown): SaleRequest['capture'] {
  return (body as { readonly capture?: unknown }).capture === 'later' ? 'later' : 'with_sale';
}
