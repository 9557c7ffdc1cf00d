import type { AuthoriseRequest, Declined, NotSent, ThreeDs, Unknown } from '@pay/core/paying/acquiring/acquirer';
import type { Deadline } from '@pay/core/paying/acquiring/deadlines';
import { UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import { nextAfter } from './codes/authentication-statuses.ts';
import { recommendationOf } from './codes/recommendations.ts';
import type { Gateway } from './gateway.ts';
import { TRANSACTION_IDS, transactionPath } from './ids.ts';
import { type Authentication, threeDsOf } from './wire/authentication.ts';
import { authenticateRequest, initiateRequest } from './wire/requests.ts';
import { readTransaction, type Transaction } from './wire/transaction.ts';

type Challenge = NonNullable<Authentication['challenge']>;

export type Authenticated =
  /** A sale can follow. */
  | { readonly kind: 'goes_on'; readonly isAuthenticated: boolean; readonly threeDs: ThreeDs | null }
  | { readonly kind: 'asks'; readonly challenge: Challenge | null }
  | Declined;

type Limits = {
  readonly left: () => number;
  readonly sendBefore: Deadline;
  readonly lastCall: Deadline;
  readonly session: string | undefined;
};

/** The two calls before the sale. Neither of these calls moves money. */
export async function authenticate(
  gateway: Gateway,
  request: AuthoriseRequest,
  { left, sendBefore: firstBefore, lastCall, session }: Limits,
): Promise<Authenticated | NotSent | Unknown> {
  const put = async (body: object, sendBefore: Deadline): Promise<Transaction | Declined | NotSent | Unknown> => {
    const { reference } = request;
    const path = transactionPath(reference, TRANSACTION_IDS.authentication);
    const answer = await gateway.ask({ method: 'PUT', path, body, timeoutMs: left(), sendBefore });
    if (answer.kind === 'refused') return refusedRequest(reference, answer.error.cause);
    if (answer.kind !== 'reply') return answer;
    const read = readTransaction(answer.body, gateway.merchantId);
    return read?.orderId === reference && read.id === TRANSACTION_IDS.authentication ? read : UNREADABLE;
  };
  const initiated = await put(initiateRequest(request, { session }), firstBefore);
  if ('kind' in initiated) return initiated;
  const first = judgeAuthentication(initiated);
  if (first !== 'authenticate') return first.kind === 'goes_on' ? { ...first, isAuthenticated: false } : first;
  const asked = await put(authenticateRequest(request, { session }), lastCall);
  if ('kind' in asked) return asked;
  const second = judgeAuthentication(asked);
  return second === 'authenticate' ? UNREADABLE : second;
}

/** What follows from the state of an authentication. */
export function judgeAuthentication(transaction: Transaction): Authenticated | Unknown | 'authenticate' {
  const { orderId: reference, authentication, recommendation } = transaction;
  const next = nextAfter(authentication?.status ?? '');
  const recommended = recommendationOf(recommendation);
  if (authentication === null || next === undefined || recommended === undefined) return UNREADABLE;
  const threeDs = threeDsOf(authentication);
  if (next === 'refuses' || !recommended.goesOn) {
    const code = 'authentication_failed';
    const raw = authentication.status;
    const refused: Declined = { kind: 'declined', reference, acquirerReference: null, code, raw, threeDs };
    return recommended.advice ? { ...refused, advice: recommended.advice } : refused;
  }
  if (next === 'authenticate') return 'authenticate';
  if (next === 'asks') return { kind: 'asks', challenge: authentication.challenge };
  return { kind: 'goes_on', isAuthenticated: true, threeDs };
}

/** The gateway did not carry the request out, and no sale follows, so nothing was charged. */
export function refusedRequest(reference: string, cause: string): Declined {
  const code = 'processing_error';
  return { kind: 'declined', reference, acquirerReference: null, code, raw: cause, threeDs: null };
}
