import { type Action, type Payment, statusOf, sumOf } from '../book/payment.ts';

/** The facts of a payment that its answer, its details and its webhooks contain. */
export function paymentBody(payment: Payment, url: string): object {
  const { id, reference, amount, currency, code, threeDs, held, state, lastFour, at } = payment;
  const status = statusOf(payment);
  const isApproved = status !== 'Pending' && status !== 'Declined';
  return {
    id,
    requested_on: at,
    source: { type: 'card', scheme: 'Visa', last4: lastFour, ...(isApproved && { avs_check: 'S', cvv_check: 'Y' }) },
    amount,
    currency,
    payment_type: 'Regular',
    reference,
    approved: isApproved,
    status,
    ...(threeDs && { '3ds': threeDsBody(threeDs) }),
    ...(threeDs === null && code !== null && { '3ds': { downgraded: true, enrolled: 'N' } }),
    balances: balancesOf(payment),
    ...(isApproved && { eci: threeDs ? '05' : '07', scheme_id: '489341065491658' }),
    ...(held > 0 && state === 'authorized' && { expires_on: new Date(Date.parse(at) + 604_800_000).toISOString() }),
    _links: { self: { href: `${url}/payments/${id}` }, ...redirectOf(payment, url) },
  };
}

/** The answer to a sale. */
export function saleBody(payment: Payment, url: string): object {
  const { id, reference, state, visit } = payment;
  if (state === 'pending' && visit !== null) {
    const links = { self: { href: `${url}/payments/${id}` }, ...redirectOf(payment, url) };
    return { id, status: 'Pending', reference, '3ds': { downgraded: false, enrolled: 'Y' }, _links: links };
  }
  const authorisation = payment.actions.find(({ type }) => type === 'Authorization');
  return { ...paymentBody(payment, url), ...(authorisation && said(authorisation)) };
}

export function actionBody(action: Action): object {
  const { id, type, reference, amount, at } = action;
  const { action_id: _id, ...rest } = said(action);
  return { id, type, processed_on: at, amount, reference, ...rest };
}

/** The facts of an action that the answer to a sale and webhooks contain. */
export function said({ id, approved, code, type }: Action) {
  if (approved === null) return { action_id: id };
  return {
    action_id: id,
    approved,
    response_code: code,
    response_summary: approved ? 'Approved' : 'Declined',
    ...(type === 'Authorization' && approved && { auth_code: '643381' }),
  };
}

function threeDsBody({ response, challenged }: NonNullable<Payment['threeDs']>): object {
  return { downgraded: false, enrolled: 'Y', version: '2.2.0', authentication_response: response, challenged };
}

function redirectOf({ state, visit, session }: Payment, url: string): object {
  if (state !== 'pending' || visit === null) return {};
  return { redirect: { href: `${url}/3ds/${session}?visit=${visit}` } };
}

export function balancesOf(payment: Payment) {
  const { held, state, isFinal } = payment;
  const [captured, refunded] = [sumOf(payment, 'Capture'), sumOf(payment, 'Refund')];
  const voided = state === 'voided' ? held : isFinal ? held - captured : 0;
  return {
    total_authorized: held,
    total_voided: voided,
    available_to_void: state === 'authorized' && captured === 0 ? held : 0,
    total_captured: captured,
    available_to_capture: state === 'authorized' && !isFinal ? held - captured : 0,
    total_refunded: refunded,
    available_to_refund: captured - refunded,
  };
}
