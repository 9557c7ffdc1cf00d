import type { Response } from './order.ts';
import type { PresentedCard } from './sessions.ts';

/**
 * The gateway's public test data. The expiry date decides the bank's answer, the security code decides the result of
 * its check, and the card decides whether the issuer authenticates the shopper.
 */
const BY_EXPIRY: ReadonlyMap<string, Response> = new Map([
  ['01/39', answer('SUCCESS', 'APPROVED', '00')],
  ['05/39', answer('FAILURE', 'DECLINED', '05')],
  ['04/27', answer('FAILURE', 'EXPIRED_CARD', '54')],
  ['08/28', answer('FAILURE', 'TIMED_OUT', null)],
  ['01/37', answer('FAILURE', 'ACQUIRER_SYSTEM_ERROR', '96')],
  ['02/37', answer('FAILURE', 'UNSPECIFIED_FAILURE', null)],
  ['05/37', answer('UNKNOWN', 'UNKNOWN', null)],
]);

const BY_CODE: ReadonlyMap<string, string> = new Map([
  ['100', 'MATCH'],
  ['101', 'NOT_PROCESSED'],
  ['102', 'NO_MATCH'],
]);

export type Flow = 'none' | 'frictionless' | 'challenge';

const BY_NUMBER: ReadonlyMap<string, Flow> = new Map([
  ['5123450000000008', 'challenge'],
  ['4508750015741019', 'challenge'],
  ['5123456789012346', 'frictionless'],
  ['4440000042200014', 'frictionless'],
]);

/** The bank's answer to a sale. The merchant's own rule refuses a security code that does not match. */
export function bankAnswer(card: PresentedCard): Response & { readonly csc: string } {
  const csc = BY_CODE.get(card.securityCode ?? '') ?? 'NOT_PROCESSED';
  const said = BY_EXPIRY.get(`${card.month}/${card.year}`) ?? answer('FAILURE', 'DECLINED', '14');
  return csc === 'NO_MATCH' && said.result === 'SUCCESS'
    ? { ...answer('FAILURE', 'DECLINED_CSC', '82'), csc }
    : { ...said, csc };
}

export function flowOf({ number }: PresentedCard): Flow {
  return BY_NUMBER.get(number) ?? 'none';
}

function answer(result: Response['result'], gatewayCode: string, acquirerCode: string | null): Response {
  const recommendation = result === 'FAILURE' ? 'RESUBMIT_WITH_ALTERNATIVE_PAYMENT_DETAILS' : 'NO_ACTION';
  return { result, gatewayCode, acquirerCode, recommendation };
}
