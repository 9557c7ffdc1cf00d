import type { AcquirerEntry } from '../../books/books.ts';
import type { Amount } from './adyen-json.ts';

/** One change of the fake's book, as the fake exports it. `reference` is the reference of the sale. */
export type AdyenChange = { readonly reference: string } & (
  | { readonly payment: { readonly state: string; readonly amount: Amount } }
  | {
      readonly modification: {
        readonly kind: 'capture' | 'refund' | 'reversal' | 'cancel';
        readonly reference: string;
        readonly paymentPspReference: string | null;
        readonly amount: Amount | null;
        readonly isDone: boolean;
        readonly reason: string;
      };
    }
);

const STATES: Readonly<Record<string, string>> = {
  redirected: 'awaiting_cardholder',
  authorised: 'approved',
  refused: 'declined',
  cancelled: 'reversed',
};

/** Translates a change of Adyen's book. Returns no change for a reversal that was not carried out. */
export function entriesOf(change: AdyenChange): readonly AcquirerEntry[] {
  const { reference } = change;
  if ('payment' in change) {
    const { state, amount } = change.payment;
    return [{ sale: { reference, state: STATES[state] ?? state, value: moneyOf(amount) } }];
  }
  const { kind, isDone, reason, amount, reference: own } = change.modification;
  const value = moneyOf(amount ?? { currency: '', value: 0 });
  if (kind === 'capture' || kind === 'refund') {
    const movement = { reference: own, saleReference: reference, value, refusal: isDone ? null : reason };
    return [kind === 'capture' ? { capture: movement } : { refund: movement }];
  }
  return isDone ? [{ sale: { reference, state: 'reversed', value } }] : [];
}

export function moneyOf({ currency, value }: Amount) {
  return { minor: String(value), currency };
}
