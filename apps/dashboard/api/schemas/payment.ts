import { CARD_BRANDS } from '@pay/core/cards/card-brand';
import { Type } from 'typebox';
import { oneOf } from './values.ts';

export const SessionStatusName = oneOf([
  'open',
  'processing',
  'authorised',
  'paid',
  'voided',
  'failed',
  'cancelled',
  'expired',
]);
export const AttemptState = oneOf(['submitting', 'challenge', 'approved', 'declined', 'unknown', 'reversed']);
export const PaymentState = oneOf([
  'awaiting_card',
  'submitting',
  'challenge',
  'unknown',
  'authorised',
  'succeeded',
  'voided',
  'failed',
  'cancelled',
  'expired',
]);
export const CardBrandName = oneOf(CARD_BRANDS);

export const Card = Type.Object({
  brand: CardBrandName,
  last4: Type.String(),
  expiry_month: Type.Integer(),
  expiry_year: Type.Integer(),
});

/** `code` is ours, `raw` is the acquirer's. */
export const Decline = Type.Object({ code: Type.String(), message: Type.String(), raw: Type.String() });
