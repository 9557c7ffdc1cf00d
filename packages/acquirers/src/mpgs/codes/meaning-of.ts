import { declined, type Meaning, type Refusal, UNKNOWN } from '../../codes/meaning.ts';
import type { Transaction } from '../wire/transaction.ts';
import { ACQUIRER_CODES } from './acquirer-codes.ts';
import { GATEWAY_CODES } from './gateway-codes.ts';
import { recommendationOf } from './recommendations.ts';

const OF_GATEWAY: ReadonlyMap<string, Meaning> = new Map(Object.entries(GATEWAY_CODES.codes));
const OF_ACQUIRER: ReadonlyMap<string, Refusal> = new Map(Object.entries(ACQUIRER_CODES.codes));

const GENERAL: ReadonlySet<string> = new Set(['DECLINED', 'REFERRED', 'UNSPECIFIED_FAILURE']);

/** Whether a code only means that the issuer or the bank refused, so that its own code is more specific. */
export function isGeneral(gatewayCode: string): boolean {
  return GENERAL.has(gatewayCode) || !OF_GATEWAY.has(gatewayCode);
}

type Answered = Pick<Transaction, 'result' | 'gatewayCode' | 'acquirerCode' | 'recommendation'>;

/**
 * What an answer means. It is an approval or a refusal only if `result` and the code agree. A refusal with a code that
 * is not listed is an ordinary refusal; any other answer that is not listed leaves the outcome unknown.
 */
export function meaningOf({ result, gatewayCode, acquirerCode, recommendation }: Answered): Meaning {
  const listed = OF_GATEWAY.get(gatewayCode ?? '');
  if (result === 'SUCCESS') return listed?.kind === 'approved' || listed?.kind === 'partly_approved' ? listed : UNKNOWN;
  if (result !== 'FAILURE' || gatewayCode === null) return UNKNOWN;
  const refused = listed ?? declined('do_not_honour');
  if (refused.kind !== 'declined') return UNKNOWN;
  const said = (isGeneral(gatewayCode) ? OF_ACQUIRER.get(acquirerCode ?? '') : undefined) ?? refused;
  const advice = said.advice ?? recommendationOf(recommendation)?.advice;
  return { ...said, ...(advice && { advice }) };
}

/** The gateway's codes for the merchant, such as DECLINED/05. */
export function rawOf({ gatewayCode, acquirerCode }: Pick<Transaction, 'gatewayCode' | 'acquirerCode'>): string {
  return [gatewayCode ?? 'NONE', ...(acquirerCode === null ? [] : [acquirerCode])].join('/');
}

export function isApproved(answered: Answered): boolean {
  return meaningOf(answered).kind === 'approved';
}
