import type { Sale } from '../book/sale.ts';
import { type CardBrand, cardBrandOf } from '../cards/card-brand.ts';
import { type CardScenario, cardScenarioOf } from '../cards/card-scenario.ts';
import type { SaleRequest } from '../wire/sale-request.ts';
import type { AcquirerDesk } from './acquirer-desk.ts';
import { authenticationOf, decideSale } from './decide-sale.ts';

export type TakenSale = { readonly sale: Sale; readonly answer: CardScenario['answer'] };

/**
 * Books a sale and returns how to answer it. A reference that is already in the book, even from an early reversal,
 * never gets a second sale; the booked sale is returned.
 */
export function takeSale(desk: AcquirerDesk, request: SaleRequest): TakenSale {
  const standing = desk.book.sale(request.reference);
  if (standing !== undefined) return { sale: standing, answer: 'at_once' };

  const now = desk.now();
  const scenario = cardScenarioOf(request.card, now);
  const brand = cardBrandOf(request.card.number);
  const received: Sale = {
    reference: request.reference,
    retrievalRef: desk.numbering.retrievalRef(),
    state: 'pending',
    value: request.value,
    card: { brand, last4: request.card.number.slice(-4) },
    scenario: scenario.name,
    issuerSays: scenario.issuerSays,
    responseCode: null,
    approvalCode: null,
    authentication: null,
    challenge: null,
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
  if (scenario.answer === 'late') {
    return { ...received, dueAt: new Date(now.getTime() + desk.lateAnswerMs).toISOString() };
  }
  if (scenario.authentication === 'challenge') {
    const challenge = { acsId: desk.numbering.secret(), request: desk.numbering.secret(), returnUrl, result: null };
    return { ...received, state: 'awaiting_cardholder', challenge };
  }
  const authentication =
    scenario.authentication === 'frictionless' ? authenticationOf(brand, 'frictionless', 'Y') : null;
  return decideSale({ ...received, authentication }, scenario.issuerSays, desk.numbering, now);
}
