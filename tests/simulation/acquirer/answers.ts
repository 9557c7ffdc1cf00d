import type {
  Approved,
  AuthoriseOutcome,
  Declined,
  InquiryOutcome,
  RefundOutcome,
  StepRequired,
} from '@pay/core/paying/acquiring/acquirer';
import { PENDING } from '@pay/core/paying/acquiring/unknown';
import { acquirerReferenceFor } from './kept-state.ts';
import { type BookedRefund, type Sale, stateOf } from './sale.ts';

/** The acquirer's answer to an inquiry at this time. */
export function inquiryAnswer(sale: Sale | undefined, now: number): InquiryOutcome {
  if (sale === undefined || sale.knownFrom > now) return { kind: 'not_found' };
  const { reference } = sale;
  switch (stateOf(sale)) {
    case 'pending':
      return PENDING;
    case 'device':
    case 'challenge':
      return step(sale);
    case 'approved':
      return approved(sale);
    case 'declined':
      return declined(sale);
    case 'reversed':
      return { kind: 'reversed', reference };
  }
}

/** The acquirer's answer to a sale that it has just received; a blocked sale is declined. */
export function saleAnswer(sale: Sale): Exclude<InquiryOutcome, { kind: 'not_found' | 'reversed' }> {
  if (stateOf(sale) === 'reversed') return declined(sale);
  return inquiryAnswer(sale, Number.POSITIVE_INFINITY) as ReturnType<typeof saleAnswer>;
}

/** The acquirer's answer when the shopper's browser is back: pending, unless there is a decision or a next step. */
export function returnAnswer(sale: Sale | undefined, isNextStep: boolean): AuthoriseOutcome {
  if (sale === undefined) return PENDING;
  const state = stateOf(sale);
  if (isNextStep) return step(sale);
  if (state === 'approved') return approved(sale);
  return state === 'declined' ? declined(sale) : PENDING;
}

export function refundAnswer(refund: BookedRefund): RefundOutcome {
  const { reference, name, booked } = refund;
  if (refund.state === 'pending') return PENDING;
  if (refund.state === 'declined') return { kind: 'declined', reference, raw: '05' };
  const { minor: amountMinor, currency } = booked;
  return { kind: 'approved', reference, amountMinor, currency, acquirerReference: acquirerReferenceFor(name) };
}

/**
 * The acquirer's answer that the shopper's browser is needed: for up to 1 minute if it only gives device data, or for
 * up to 10 minutes if the shopper is asked.
 */
function step(sale: Sale): StepRequired {
  const { reference, name } = sale;
  const isDevice = stateOf(sale) === 'device';
  return {
    kind: 'step',
    step: isDevice ? 'device_data' : 'challenge',
    reference,
    acquirerReference: acquirerReferenceFor(name),
    hop: { method: 'POST', url: 'https://acs.example/challenge', fields: { creq: name } },
    seconds: isDevice ? 60 : 600,
  };
}

function approved({ reference, name, booked }: Sale): Approved {
  if (booked === null) throw new Error('an approved sale has an amount');
  return {
    kind: 'approved',
    reference,
    amountMinor: booked.minor,
    currency: booked.currency,
    acquirerReference: acquirerReferenceFor(name),
    authorisationCode: '123456',
    threeDs: null,
  };
}

function declined({ reference, name, isHardDecline }: Sale): Declined {
  const [code, raw] = isHardDecline ? (['stolen_card', '43'] as const) : (['do_not_honour', '05'] as const);
  return { kind: 'declined', reference, acquirerReference: acquirerReferenceFor(name), code, raw, threeDs: null };
}
