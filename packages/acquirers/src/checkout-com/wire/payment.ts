import type { IssuerChecks, ThreeDs } from '@pay/core/paying/acquiring/acquirer';
import type { Currency } from '@pay/money/currency';
import { ECHO, type JsonObject, objectOf, textOf } from '../../read-json.ts';
import { fromTheirs, readCurrency } from './amount.ts';
import { readThreeDs } from './three-ds.ts';

/** A payment as Checkout.com describes it, in the answer to a sale and in the answer to an inquiry. */
export type Payment = {
  readonly id: string;
  readonly reference: string;
  readonly status: string;
  readonly approved: boolean | null;
  /** Null in the answer to a sale whose shopper must first go to the issuer. */
  readonly amountMinor: bigint | null;
  readonly currency: Currency | null;
  /** Only in the answer to a sale; afterwards the actions have the response codes. */
  readonly responseCode: string | null;
  readonly authCode: string | null;
  readonly checks: IssuerChecks;
  readonly threeDs: ThreeDs | null;
  /** The address that the shopper must visit; null if the payment does not wait for the shopper. */
  readonly redirect: string | null;
  readonly balances: Balances | null;
};

/** The totals that Checkout.com keeps for a payment. */
export type Balances = {
  readonly authorisedMinor: bigint;
  readonly capturedMinor: bigint;
  readonly refundedMinor: bigint;
};

/** The format of Checkout.com's own ids, which are parts of addresses. */
export const ID = /^[A-Za-z0-9_]{1,64}$/;
export const RESPONSE_CODE = /^[0-9A-Z]{5}$/;
export const AUTH_CODE = /^[A-Za-z0-9]{1,12}$/;

/** Null if the body is not a payment. */
export function readPayment(body: unknown): Payment | null {
  const payment = objectOf(body);
  const id = textOf(payment?.['id'], ID);
  const reference = textOf(payment?.['reference'], ECHO);
  const status = textOf(payment?.['status'], /^[A-Za-z ]{1,64}$/);
  if (payment === null || id === null || reference === null || status === null) return null;
  const currency = readCurrency(payment['currency']);
  const { approved } = payment;
  return {
    id,
    reference,
    status,
    approved: typeof approved === 'boolean' ? approved : null,
    amountMinor: fromTheirs(payment['amount'], currency),
    currency,
    responseCode: textOf(payment['response_code'], RESPONSE_CODE),
    authCode: textOf(payment['auth_code'], AUTH_CODE),
    checks: readChecks(payment),
    threeDs: readThreeDs(payment),
    redirect: readRedirect(payment),
    balances: readBalances(objectOf(payment['balances']), currency),
  };
}

function readChecks(payment: JsonObject): IssuerChecks {
  const source = objectOf(payment['source']);
  const networkTransactionId = textOf(payment['scheme_id'], /^[\x21-\x7e]{1,64}$/);
  const avs = textOf(source?.['avs_check'], /^[A-Z0-9]{1,4}$/);
  const cvv = textOf(source?.['cvv_check'], /^[A-Z0-9]{1,4}$/);
  return {
    ...(networkTransactionId !== null && { networkTransactionId }),
    ...(avs !== null && { avs }),
    ...(cvv !== null && { cvv }),
  };
}

function readRedirect(payment: JsonObject): string | null {
  const link = objectOf(objectOf(payment['_links'])?.['redirect']);
  const url = textOf(link?.['href'], /^https?:\/\/[\x21-\x7e]{1,1000}$/);
  return url !== null && URL.canParse(url) ? url : null;
}

function readBalances(said: JsonObject | null, currency: Currency | null): Balances | null {
  const sum = (name: string) => fromTheirs(said?.[name], currency);
  const [authorised, captured, refunded] = [sum('total_authorized'), sum('total_captured'), sum('total_refunded')];
  if (authorised === null || captured === null || refunded === null) return null;
  return { authorisedMinor: authorised, capturedMinor: captured, refundedMinor: refunded };
}
