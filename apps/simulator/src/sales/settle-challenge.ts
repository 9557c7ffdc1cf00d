import type { Sale } from '../book/sale.ts';
import type { AcquirerDesk } from './acquirer-desk.ts';
import { authenticationOf, decideSale } from './decide-sale.ts';

/** Records the shopper's choice on the issuer's page. The first choice is final, but moves no money on its own. */
export function recordChallengeResult(desk: AcquirerDesk, sale: Sale, result: 'approved' | 'refused'): Sale {
  if (sale.state !== 'awaiting_cardholder' || sale.challenge === null || sale.challenge.result !== null) return sale;
  const changedAt = desk.now().toISOString();
  return desk.book.recordSale({ ...sale, challenge: { ...sale.challenge, result }, changedAt });
}

/**
 * Completes a sale at the merchant's request, once the shopper has chosen. A refused challenge is a decline, whatever
 * the issuer's answer would have been. Any other sale is returned unchanged.
 */
export function settleChallenge(desk: AcquirerDesk, sale: Sale): Sale {
  const result = sale.challenge?.result ?? null;
  if (sale.state !== 'awaiting_cardholder' || result === null) return sale;
  const brand = sale.card?.brand ?? 'other';
  const authentication = authenticationOf(brand, 'challenge', result === 'approved' ? 'Y' : 'N');
  const code = result === 'approved' ? sale.issuerSays : 'A3';
  return desk.book.recordSale(decideSale({ ...sale, authentication }, code, desk.numbering, desk.now()));
}
