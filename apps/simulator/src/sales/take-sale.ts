import type { Sale } from '../book/sale.ts';
import { type CardBrand, cardBrandOf } from '../cards/card-brand.ts';
import { type CardScenario, cardScenarioOf } from '../cards/card-scenario.ts';
import type { SaleRequest } from '../wire/sale-request.ts';
import type { AcquirerDesk } from './acquirer-desk.ts';
import { authenticationOf, decideSale } from './decide-sale.ts';

export type TakenSale = { readonly sale: Sale; readonly answer: CardScenario['answer'] };

/**
 * Books a sale and returns how to answer the request. A reference that is already in the book, even from an early
 * reversal, never gets a second sale; the booked sale is returned.
 */
export function takeSale(desk: AcquirerDesk, request: SaleRequest): TakenSale | 'hold_not_found' {
  const standing = desk.book.sale(request.reference);
  if (standing !== undefined) return { sale: standing, answer: 'at_once' };

  const card = 'holdRef' in request.card ? desk.holds.take(request.card.holdRef) : request.card;
  if (card === undefined) return 'hold_not_found';
  const now = desk.now();
  const scenario = cardScenarioOf(card, now);
  const brand = cardBrandOf(card.number);
  const received: Sale = {
    reference: request.reference,
    retrievalRef: desk.numbering.retrievalRef(),
    state: 'pending',
    value: request.value,
    card: { brand, last4: card.number.slice(-4) },
    capture: request.capture,
    shopper: request.shopper,
    scenario: scenario.name,
    issuerSays: scenario.issuerSays,
    responseCode: null,
    approvalCode: null,
    authentication: null,
    challenge: null,
    play: request.play,
    device: null,
    dueAt: null,
    receivedAt: now.toISOString(),
    changedAt: now.toISOString(),
  };
  const sale = desk.book.recordSale(openingOf(desk, received, scenario, brand, request.returnUrl, now));
  return { sale, answer: scenario.answer };
}

function openingOf(
  desk: AcquirerDesk,
  received: Sale,
  scenario: CardScenario,
  brand: CardBrand,
  returnUrl: string,
  now: Date,
): Sale {
  if (received.play?.refuses) return decideSale(received, '03', desk.numbering, now);
  if (received.play?.deviceData && scenario.answer !== 'late') {
    const device = { deviceId: desk.numbering.secret(), returnUrl, isDone: false };
    return { ...received, state: 'awaiting_device', device };
  }
  return authenticated(desk, received, scenario, brand, returnUrl, now);
}

/** The sale once the browser's data is known, or is not needed. */
export function authenticated(
  desk: AcquirerDesk,
  received: Sale,
  scenario: CardScenario,
  brand: CardBrand,
  returnUrl: string,
  now: Date,
): Sale {
  const later = new Date(now.getTime() + desk.lateAnswerMs).toISOString();
  if (scenario.answer === 'late') return { ...received, dueAt: later };
  if (scenario.issuerSaysFirst !== undefined) {
    return { ...decideSale(received, scenario.issuerSaysFirst, desk.numbering, now), dueAt: later };
  }
  if (scenario.authentication === 'challenge') {
    const challenge = { acsId: desk.numbering.secret(), request: desk.numbering.secret(), returnUrl, result: null };
    return { ...received, state: 'awaiting_cardholder', challenge };
  }
  const authentication =
    scenario.authentication === 'frictionless' ? authenticationOf(brand, 'frictionless', 'Y') : null;
  return decideSale({ ...received, authentication }, scenario.issuerSays, desk.numbering, now);
}
