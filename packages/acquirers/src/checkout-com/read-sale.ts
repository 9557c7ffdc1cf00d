import type { Approved, Declined, InquiryOutcome, StepRequired, Unknown } from '@pay/core/paying/acquiring/acquirer';
import { CHALLENGE_SECONDS } from '@pay/core/paying/acquiring/deadlines';
import { PENDING, UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import { meaningOf } from './codes/meaning-of.ts';
import { statusMeaning } from './codes/payment-statuses.ts';
import type { Found } from './find-payment.ts';
import type { Action } from './wire/actions.ts';
import type { Payment } from './wire/payment.ts';

/** The issuer's answer to a sale. */
type Authorisation = Pick<Action, 'responseCode' | 'authCode'> & { readonly amountMinor: bigint | null };

/** The outcome in the answer to the sale. */
export function readSale(payment: Payment): Exclude<InquiryOutcome, { kind: 'not_found' }> {
  return outcomeOf(payment, payment);
}

/** The outcome of a sale, from an inquiry. */
export function readFound({ payment, actions }: Found): Exclude<InquiryOutcome, { kind: 'not_found' }> {
  const { reference } = payment;
  if (isUndone(actions, reference)) return { kind: 'reversed', reference };
  return outcomeOf(payment, actions.find(({ type }) => type === 'Authorization') ?? null);
}

/** Whether our refund of everything has given a captured sale back. */
export function isUndone(actions: readonly Action[], reference: string): boolean {
  return actions.some(
    (each) => each.type === 'Refund' && each.reference === undoReference(reference) && isApproved(each),
  );
}

export function isApproved({ approved, responseCode }: Action): boolean {
  return meaningOf(approved, responseCode).kind === 'approved';
}

/** The reference of the refund that gives a sale back after it was captured. */
export function undoReference(reference: string): string {
  return `${reference}-undo`;
}

/** The reference of the void of a sale. */
export function voidReference(reference: string): string {
  return `${reference}-void`;
}

function outcomeOf(payment: Payment, said: Authorisation | null): Exclude<InquiryOutcome, { kind: 'not_found' }> {
  const { reference, status } = payment;
  switch (statusMeaning(status)) {
    case 'approved':
      return said === null ? UNREADABLE : readApproved(payment, said);
    case 'declined':
      return readDeclined(payment, said);
    case 'reversed':
      return { kind: 'reversed', reference };
    case 'pending':
      return stepOf(payment) ?? PENDING;
    default:
      return UNREADABLE;
  }
}

/** An approval counts only if the totals that Checkout.com keeps for the payment agree with it, as a second witness. */
function readApproved(payment: Payment, said: Authorisation): Approved | Unknown {
  const { id, reference, currency, balances, checks, threeDs } = payment;
  const meaning = meaningOf(payment.approved, said.responseCode);
  const isPart = meaning.kind === 'partly_approved';
  // A partial approval has a different amount from the one that we requested, so the caller gives it back.
  const amountMinor = isPart ? (balances?.authorisedMinor ?? null) : payment.amountMinor;
  const isCertain = meaning.kind === 'approved' || isPart;
  if (!isCertain || amountMinor === null || currency === null) return UNREADABLE;
  const isOther = (sum: bigint | null | undefined) => sum !== null && sum !== undefined && sum !== amountMinor;
  if (!isPart && (isOther(said.amountMinor) || isOther(balances?.authorisedMinor))) return UNREADABLE;
  return {
    kind: 'approved',
    reference,
    amountMinor,
    currency,
    acquirerReference: id,
    authorisationCode: said.authCode,
    threeDs,
    ...(Object.keys(checks).length > 0 && { checks }),
  };
}

function readDeclined(payment: Payment, said: Authorisation | null): Declined | Unknown {
  const { id: acquirerReference, reference, status, threeDs } = payment;
  const facts = { kind: 'declined', reference, acquirerReference, threeDs } as const;
  const raw = said?.responseCode ?? null;
  if (raw === null) {
    // The shopper was not authenticated, so the issuer was never asked. Such a payment can have no code.
    const isUnauthenticated = status !== 'Declined' || (threeDs !== null && threeDs.status !== 'authenticated');
    return { ...facts, code: isUnauthenticated ? 'authentication_failed' : 'do_not_honour', raw: status };
  }
  const meaning = meaningOf(payment.approved ?? false, raw);
  if (meaning.kind !== 'declined') return PENDING;
  const { code, advice } = meaning;
  return { ...facts, code, raw, ...(advice && { advice }) };
}

function stepOf({ id, reference, redirect: url }: Payment): StepRequired | null {
  if (url === null) return null;
  const hop = { method: 'GET', url } as const;
  return { kind: 'step', step: 'challenge', reference, acquirerReference: id, hop, seconds: CHALLENGE_SECONDS };
}
