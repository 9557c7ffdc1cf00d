import type { IssuerChecks } from '@pay/core/paying/acquiring/acquirer';
import type { Currency } from '@pay/money/currency';
import { ECHO, type JsonObject, objectOf, textOf } from '../../read-json.ts';
import { readAmount, readCurrency } from './amounts.ts';
import { type Authentication, readAuthentication } from './authentication.ts';

/** One transaction of an order, as the gateway describes it in the answer to a request and in the order itself. */
export type Transaction = {
  readonly orderId: string;
  readonly id: string;
  /** For example PAYMENT or VOID_PAYMENT. */
  readonly type: string;
  readonly result: string;
  readonly gatewayCode: string | null;
  /** The issuer's or the acquirer's own code, often one of ISO 8583. */
  readonly acquirerCode: string | null;
  readonly recommendation: string | null;
  /** Null if the amount cannot be read exactly. */
  readonly amountMinor: bigint | null;
  readonly currency: Currency | null;
  /** The bank's reference on its statements; our id of the transaction if the bank gave no reference. */
  readonly receipt: string;
  readonly approvalCode: string | null;
  readonly checks: IssuerChecks;
  readonly authentication: Authentication | null;
  readonly totals: Totals;
};

/** The totals that the gateway keeps for the whole order. Null if a total cannot be read. */
export type Totals = {
  readonly heldMinor: bigint | null;
  readonly capturedMinor: bigint | null;
  readonly refundedMinor: bigint | null;
};

const NAME = /^[A-Z0-9_]{1,64}$/;
const ACQUIRER_CODE = /^[A-Za-z0-9]{1,10}$/;

/** Null if the body is not a transaction of this merchant. */
export function readTransaction(body: unknown, merchantId: string): Transaction | null {
  const answer = objectOf(body);
  const [order, transaction] = [objectOf(answer?.['order']), objectOf(answer?.['transaction'])];
  const orderId = textOf(order?.['id'], ECHO);
  const id = textOf(transaction?.['id'], ECHO);
  const type = textOf(transaction?.['type'], NAME);
  const result = textOf(answer?.['result'], NAME);
  if (answer === null || answer['merchant'] !== merchantId) return null;
  if (order === null || transaction === null) return null;
  if (orderId === null || id === null || type === null || result === null) return null;
  const response = objectOf(answer['response']);
  const currency = readCurrency(transaction['currency']);
  return {
    orderId,
    id,
    type,
    result,
    gatewayCode: textOf(response?.['gatewayCode'], NAME),
    acquirerCode: textOf(response?.['acquirerCode'], ACQUIRER_CODE),
    recommendation: textOf(response?.['gatewayRecommendation'], NAME),
    amountMinor: readAmount(transaction['amount'], currency),
    currency,
    receipt: textOf(transaction['receipt'], ECHO) ?? id,
    approvalCode: textOf(transaction['authorizationCode'], /^[A-Za-z0-9]{1,6}$/),
    checks: readChecks(answer, response),
    authentication: readAuthentication(answer),
    totals: readTotals(order),
  };
}

export function readTotals(order: JsonObject): Totals {
  const currency = readCurrency(order['currency']);
  return {
    heldMinor: readAmount(order['totalAuthorizedAmount'], currency),
    capturedMinor: readAmount(order['totalCapturedAmount'], currency),
    refundedMinor: readAmount(order['totalRefundedAmount'], currency),
  };
}

function readChecks(answer: JsonObject, response: JsonObject | null): IssuerChecks {
  const networkTransactionId = textOf(objectOf(answer['authorizationResponse'])?.['transactionIdentifier'], ECHO);
  const cvv = textOf(objectOf(response?.['cardSecurityCode'])?.['gatewayCode'], NAME);
  const avs = textOf(objectOf(objectOf(response?.['cardholderVerification'])?.['avs'])?.['gatewayCode'], NAME);
  return {
    ...(networkTransactionId !== null && { networkTransactionId }),
    ...(cvv !== null && { cvv }),
    ...(avs !== null && { avs }),
  };
}
