import { textAt } from '../api/member.ts';
import { withTransaction } from '../book/book.ts';
import { readMoney } from '../book/money.ts';
import type { AuthenticationState, Order, Response, Transaction } from '../book/order.ts';
import type { PresentedCard } from '../book/sessions.ts';
import { flowOf } from '../book/test-data.ts';
import type { Desk } from '../desk.ts';
import { newOrder, newTransaction } from './new-order.ts';
import { refusedPayer } from './payer.ts';
import { invalid, type Refusal } from './refusal.ts';
import { brandOf, cardHash, type Done, maskedNumber, type OperationRequest, requestText } from './request.ts';

const GOES_ON: Response = {
  result: 'SUCCESS',
  gatewayCode: 'AUTHENTICATION_IN_PROGRESS',
  acquirerCode: null,
  recommendation: 'PROCEED',
};

/** Reports whether the issuer of the card can authenticate the shopper. */
export function initiate(desk: Desk, request: OperationRequest, order: Order | undefined): Done | Refusal {
  const card = cardOf(desk, request);
  const currency = textAt(request.body, 'order.currency');
  if (card === undefined) return invalid('The session has no card.', 'session.id');
  if (currency === null) return invalid('The currency is missing.', 'order.currency');
  const said = desk.faults.take('INITIATE_AUTHENTICATION', ['status']);
  const isAvailable = said === undefined && flowOf(card) !== 'none';
  const status = said?.status ?? (isAvailable ? 'AUTHENTICATION_AVAILABLE' : 'AUTHENTICATION_NOT_SUPPORTED');
  const opened = order ?? newOrder(desk, request, currency);
  const made = newTransaction(desk, request, 'AUTHENTICATION', requestText(request.body), { minor: 0n, currency });
  const transaction: Transaction = {
    ...made,
    ...responseTo(status),
    authentication: stateOf(status, card, { interaction: 'NOT_REQUIRED' }),
  };
  const booked = { ...opened, card: { brand: brandOf(card), masked: maskedNumber(card), hash: cardHash(card) } };
  return { order: desk.book.record(withTransaction(booked, transaction)), transaction };
}

/** Authenticates the shopper immediately, or asks for a challenge. */
export function authenticatePayer(desk: Desk, request: OperationRequest, order: Order | undefined): Done | Refusal {
  const earlier = order?.transactions.find(({ id }) => id === request.transactionId);
  const card = cardOf(desk, request);
  const money = readMoney(textAt(request.body, 'order.amount'), textAt(request.body, 'order.currency'));
  const returnUrl = textAt(request.body, 'authentication.redirectResponseUrl');
  if (order === undefined || earlier?.authentication?.status !== 'AUTHENTICATION_AVAILABLE') {
    return invalid('Initiate Authentication must come first.', 'apiOperation');
  }
  if (card === undefined || cardHash(card) !== earlier.authentication.cardHash) {
    return invalid('The card differs from the card in Initiate Authentication.', 'session.id');
  }
  if (money === null) return invalid('The amount is not valid.', 'order.amount');
  if (returnUrl === null) return invalid('The address is missing.', 'authentication.redirectResponseUrl');
  const refused = refusedPayer(request.body);
  if (refused !== null) return refused;
  const said = desk.faults.take('AUTHENTICATE_PAYER', ['status'])?.status;
  const asks = said === undefined && flowOf(card) === 'challenge';
  const status = said ?? (asks ? 'AUTHENTICATION_PENDING' : 'AUTHENTICATION_SUCCESSFUL');
  const challenge = asks
    ? { interaction: 'REQUIRED', creq: desk.newSecret(), returnUrl }
    : { interaction: 'NOT_REQUIRED' };
  const transaction: Transaction = {
    ...earlier,
    ...responseTo(status),
    money,
    requests: { ...earlier.requests, AUTHENTICATE_PAYER: requestText(request.body) },
    authentication: stateOf(status, card, challenge as Challenge),
  };
  const recorded = desk.book.record(withTransaction({ ...order, minor: money.minor }, transaction));
  return { order: recorded, transaction };
}

/** Records the shopper's decision on the issuer's page. The first decision is final. */
export function decideChallenge(desk: Desk, order: Order, isApproved: boolean): Order {
  const asked = order.transactions.find(({ authentication }) => authentication?.status === 'AUTHENTICATION_PENDING');
  if (!asked?.authentication) return order;
  const status = isApproved ? 'AUTHENTICATION_SUCCESSFUL' : 'AUTHENTICATION_FAILED';
  const authentication = { ...asked.authentication, status, eci: eciOf(status, order.card?.brand ?? '') };
  return desk.book.record(withTransaction(order, { ...asked, ...responseTo(status), authentication }));
}

type Challenge = Partial<Pick<AuthenticationState, 'creq' | 'returnUrl'>> & Pick<AuthenticationState, 'interaction'>;

function stateOf(status: string, card: PresentedCard, challenge: Challenge): AuthenticationState {
  const eci = eciOf(status, brandOf(card));
  return { status, eci, creq: null, returnUrl: null, cardHash: cardHash(card), ...challenge };
}

function responseTo(status: string): Response {
  if (status === 'AUTHENTICATION_FAILED' || status === 'AUTHENTICATION_REJECTED') {
    return { result: 'FAILURE', gatewayCode: 'DECLINED', acquirerCode: null, recommendation: 'DO_NOT_PROCEED' };
  }
  if (status === 'AUTHENTICATION_REQUIRED') {
    const recommendation = 'RESUBMIT_WITH_ALTERNATIVE_PAYMENT_DETAILS';
    return { result: 'FAILURE', gatewayCode: 'DECLINED', acquirerCode: null, recommendation };
  }
  if (status === 'AUTHENTICATION_PENDING') return { ...GOES_ON, result: 'PENDING', gatewayCode: 'PENDING' };
  return status === 'AUTHENTICATION_AVAILABLE' ? GOES_ON : { ...GOES_ON, gatewayCode: 'APPROVED' };
}

/** Electronic commerce indicators as the schemes publish them. */
function eciOf(status: string, brand: string): string | null {
  const isVisa = brand === 'VISA';
  if (status === 'AUTHENTICATION_SUCCESSFUL') return isVisa ? '05' : '02';
  if (status === 'AUTHENTICATION_ATTEMPTED') return isVisa ? '06' : '01';
  return status === 'AUTHENTICATION_FAILED' || status === 'AUTHENTICATION_REJECTED' ? (isVisa ? '07' : '00') : null;
}

export function cardOf({ sessions }: Desk, { merchantId, body }: OperationRequest): PresentedCard | undefined {
  const session = textAt(body, 'session.id');
  return session === null ? undefined : sessions.card(merchantId, session);
}
