import type { AuthoriseRequest, Subject } from '@pay/core/paying/acquiring/acquirer';
import { TRANSACTION_IDS } from '../ids.ts';
import { alpha3Of } from './alpha-3.ts';
import { writeAmount } from './amounts.ts';

export type SaleOperation = 'PAY' | 'AUTHORIZE';

type Session = { readonly session?: string | undefined };
type Amount = Pick<Subject, 'reference' | 'amountMinor' | 'currency'>;

export function initiateRequest({ currency }: Amount, session: Session) {
  return {
    apiOperation: 'INITIATE_AUTHENTICATION',
    authentication: { acceptVersions: '3DS2', channel: 'PAYER_BROWSER', purpose: 'PAYMENT_TRANSACTION' },
    order: { currency },
    ...named(session),
  };
}

export function authenticateRequest(request: AuthoriseRequest, session: Session) {
  return {
    apiOperation: 'AUTHENTICATE_PAYER',
    authentication: { redirectResponseUrl: request.returnUrl },
    order: orderOf(request),
    ...named(session),
    ...nameOnCard(request),
    ...shopperOf(request),
    ...deviceOf(request),
  };
}

export type SaleRequest = Amount &
  Session & {
    readonly operation: SaleOperation;
    /** Whether the gateway has authenticated the shopper under this order. */
    readonly isAuthenticated: boolean;
    readonly descriptor?: string | undefined;
    readonly noticeUrl?: string | undefined;
  };

export function saleRequest({ operation, isAuthenticated, descriptor, noticeUrl, ...sale }: SaleRequest) {
  return {
    apiOperation: operation,
    ...(isAuthenticated && { authentication: { transactionId: TRANSACTION_IDS.authentication } }),
    order: {
      ...orderOf(sale),
      reference: sale.reference,
      ...(descriptor !== undefined && { statementDescriptor: { name: descriptor } }),
      ...(noticeUrl !== undefined && { notificationUrl: noticeUrl }),
    },
    ...named(sale),
  };
}

/** A capture or a refund. */
export function movementRequest(apiOperation: 'CAPTURE' | 'REFUND', amount: Omit<Amount, 'reference'>) {
  return { apiOperation, transaction: orderOf(amount) };
}

export function voidRequest() {
  return { apiOperation: 'VOID', transaction: { targetTransactionId: TRANSACTION_IDS.sale } };
}

function orderOf({ amountMinor, currency }: Omit<Amount, 'reference'>) {
  return { amount: writeAmount(amountMinor, currency), currency };
}

function named({ session }: Session) {
  return session === undefined ? {} : { session: { id: session } };
}

function nameOnCard({ cardholderName }: AuthoriseRequest) {
  return cardholderName ? { sourceOfFunds: { provided: { card: { nameOnCard: cardholderName } } } } : {};
}

const FIRST_NAME_MAX = 50;
const STATE_MAX = 20;
const POSTCODE = /^[0-9A-Za-z -]{1,10}$/;

/** The gateway refuses the whole request for a value that is too long, so such a value is cut or left out. */
function shopperOf({ customer, billingAddress }: AuthoriseRequest) {
  const { line1, line2, city, region, postal_code: postcode, country } = billingAddress ?? {};
  const person = present({
    email: customer?.email,
    firstName: customer?.name && [...customer.name].slice(0, FIRST_NAME_MAX).join(''),
    mobilePhone: customer?.phone,
  });
  const address = present({
    street: line1,
    street2: line2,
    city,
    stateProvince: region && [...region].length <= STATE_MAX ? region : null,
    postcodeZip: postcode && POSTCODE.test(postcode) ? postcode : null,
    country: alpha3Of(country ?? ''),
  });
  return { ...(person && { customer: person }), ...(address && { billing: { address } }) };
}

function deviceOf({ browser }: AuthoriseRequest) {
  if (browser === undefined) return {};
  return {
    device: {
      ...present({ browser: browser.userAgent, ipAddress: browser.ipAddress }),
      browserDetails: {
        '3DSecureChallengeWindowSize': 'FULL_SCREEN',
        acceptHeaders: browser.acceptHeader ?? '*/*',
        colorDepth: browser.colourDepth,
        javaEnabled: browser.javaEnabled,
        javaScriptEnabled: browser.javaScriptEnabled,
        language: browser.language ?? 'en',
        screenHeight: browser.screenHeight,
        screenWidth: browser.screenWidth,
        timeZone: browser.timeZoneOffsetMinutes,
      },
    },
  };
}

/** The object without its null and undefined members; undefined if none is left. */
function present(members: Readonly<Record<string, string | null | undefined>>): object | undefined {
  const known = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return known.length === 0 ? undefined : Object.fromEntries(known);
}
