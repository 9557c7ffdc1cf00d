import type { AcquirerEntry } from '../../books/books.ts';
import { UNDO } from './checkout-com-requests.ts';

/** One change of the fake's book, as the fake exports it. `reference` is the reference of the sale. */
export type CheckoutComChange = {
  readonly at: number;
  readonly reference: string;
  readonly state: string;
  readonly amount: number;
  readonly currency: string;
  readonly action: Action | null;
};

type Action = {
  readonly type: string;
  readonly reference: string;
  readonly amount: number;
  readonly code: string;
  readonly approved: boolean | null;
};

const STATES: Readonly<Record<string, string>> = { authorized: 'approved', voided: 'reversed' };

/**
 * Translates a change of Checkout.com's book. Returns no entry for a request that was only accepted. A refund that
 * undoes a sale counts as the sale's reversal.
 */
export function entriesOf({
  at,
  reference,
  state,
  amount,
  currency,
  action,
}: CheckoutComChange): readonly AcquirerEntry[] {
  const sale = (as: string): AcquirerEntry[] => [
    { at, sale: { reference, state: as, value: { minor: String(amount), currency } } },
  ];
  if (action === null || action.type === 'Authorization') return sale(saleState(state));
  const { type, approved, code } = action;
  if (approved === null) return [];
  if (type === 'Void') return approved ? sale('reversed') : [];
  if (type === 'Refund' && action.reference.endsWith(UNDO)) return approved ? sale('reversed') : [];
  const value = { minor: String(action.amount), currency };
  const movement = { reference: action.reference, saleReference: reference, value, refusal: approved ? null : code };
  return [type === 'Capture' ? { at, capture: movement } : { at, refund: movement }];
}

export function saleState(state: string): string {
  return STATES[state] ?? state;
}
