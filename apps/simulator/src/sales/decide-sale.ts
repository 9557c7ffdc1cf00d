import type { Authentication, Sale } from '../book/sale.ts';
import type { CardBrand } from '../cards/card-brand.ts';
import type { ResponseCode } from '../cards/response-code.ts';
import type { Numbering } from './numbering.ts';

/** The sale after the issuer's answer. */
export function decideSale(sale: Sale, code: ResponseCode, numbering: Numbering, now: Date): Sale {
  const decided = { ...sale, responseCode: code, dueAt: null, changedAt: now.toISOString() };
  return code === '00'
    ? { ...decided, state: 'approved', approvalCode: numbering.approvalCode() }
    : { ...decided, state: 'declined' };
}

/**
 * Electronic commerce indicators as Visa and Mastercard publish them: 05 and 02 mean authenticated, 07 and 00 mean not
 * authenticated.
 */
export function authenticationOf(
  brand: CardBrand,
  flow: Authentication['flow'],
  result: Authentication['result'],
): Authentication {
  if (brand === 'mastercard') return { result, flow, eci: result === 'Y' ? '02' : '00' };
  return { result, flow, eci: result === 'Y' ? '05' : '07' };
}
