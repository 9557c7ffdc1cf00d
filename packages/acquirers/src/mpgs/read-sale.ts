import type { Approved, Declined, ThreeDs, Unknown } from '@pay/core/paying/acquiring/acquirer';
import { PENDING, UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import { meaningOf, rawOf } from './codes/meaning-of.ts';
import type { Totals, Transaction } from './wire/transaction.ts';

/**
 * The outcome of a sale. An approval counts only if the totals that the gateway keeps for the order agree with it, as a
 * second witness.
 */
export function readSale(sale: Transaction, totals: Totals, threeDs: ThreeDs | null): Approved | Declined | Unknown {
  const { orderId: reference, receipt: acquirerReference } = sale;
  const meaning = meaningOf(sale);
  if (meaning.kind === 'unknown') return PENDING;
  if (meaning.kind === 'declined') {
    const { code, advice } = meaning;
    const raw = rawOf(sale);
    return { kind: 'declined', reference, acquirerReference, code, raw, threeDs, ...(advice && { advice }) };
  }
  const booked = bookedOf(sale, totals);
  if (booked === null || sale.currency === null) return UNREADABLE;
  // A partial approval has a different amount from the one that we requested, so the caller gives it back.
  const amountMinor = meaning.kind === 'partly_approved' ? booked : sale.amountMinor;
  if (amountMinor === null || amountMinor !== booked) return UNREADABLE;
  const { currency, approvalCode, checks } = sale;
  return {
    kind: 'approved',
    reference,
    amountMinor,
    currency,
    acquirerReference,
    authorisationCode: approvalCode,
    threeDs,
    ...(Object.keys(checks).length > 0 && { checks }),
  };
}

function bookedOf({ type }: Transaction, { heldMinor, capturedMinor }: Totals): bigint | null {
  if (type === 'PAYMENT') return capturedMinor;
  return type === 'AUTHORIZATION' ? heldMinor : null;
}
