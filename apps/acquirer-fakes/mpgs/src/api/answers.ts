import { jsonAmount } from '../book/money.ts';
import type { Order, Transaction } from '../book/order.ts';

/**
 * A transaction in the shape of the gateway's answers. `acsUrl` is the address of the issuer's page; only the answer to
 * the authentication itself contains this address.
 */
export function transactionBody(order: Order, transaction: Transaction, acsUrl: string | null): object {
  const { money, authentication, csc } = transaction;
  return {
    ...(authentication !== null && { authentication: authenticationBody(transaction, acsUrl) }),
    ...(transaction.approvalCode !== null && { authorizationResponse: { transactionIdentifier: transaction.receipt } }),
    gatewayEntryPoint: 'WEB_SERVICES_API',
    merchant: order.merchantId,
    order: orderBody(order),
    response: {
      ...(transaction.acquirerCode !== null && { acquirerCode: transaction.acquirerCode }),
      ...(csc !== null && { cardSecurityCode: { gatewayCode: csc } }),
      gatewayCode: transaction.gatewayCode,
      gatewayRecommendation: transaction.recommendation,
    },
    result: transaction.result,
    ...(order.card !== null && { sourceOfFunds: cardBody(order) }),
    timeOfLastUpdate: order.changedAt,
    timeOfRecord: transaction.at,
    transaction: {
      amount: jsonAmount(money.minor, money.currency),
      ...(authentication !== null && { authenticationStatus: authentication.status }),
      ...(transaction.approvalCode !== null && { authorizationCode: transaction.approvalCode }),
      currency: money.currency,
      id: transaction.id,
      ...(authentication === null && { receipt: transaction.receipt }),
      ...(transaction.targetId !== null && { targetTransactionId: transaction.targetId }),
      type: transaction.type,
    },
    version: '100',
  };
}

/** An order with all its transactions, in the shape of the answer to Retrieve Order. */
export function retrievedBody(order: Order): object {
  return {
    ...orderBody(order),
    merchant: order.merchantId,
    result: order.transactions.at(-1)?.result ?? 'PENDING',
    ...(order.card !== null && { sourceOfFunds: cardBody(order) }),
    transaction: order.transactions.map((each) => transactionBody(order, each, null)),
  };
}

function orderBody(order: Order): object {
  const amount = (minor: bigint) => jsonAmount(minor, order.currency);
  return {
    amount: amount(order.minor),
    creationTime: order.createdAt,
    currency: order.currency,
    id: order.id,
    lastUpdatedTime: order.changedAt,
    ...(order.reference !== null && { reference: order.reference }),
    status: order.status,
    totalAuthorizedAmount: amount(order.heldMinor),
    totalCapturedAmount: amount(order.capturedMinor),
    totalRefundedAmount: amount(order.refundedMinor),
  };
}

function cardBody({ card }: Order): object {
  return { provided: { card: { brand: card?.brand, number: card?.masked, storedOnFile: 'NOT_STORED' } }, type: 'CARD' };
}

function authenticationBody({ authentication }: Transaction, acsUrl: string | null): object {
  const { eci, interaction, creq, status } = authentication ?? {};
  return {
    '3ds': { ...(eci && { acsEci: eci }) },
    payerInteraction: interaction,
    ...(creq &&
      acsUrl && {
        redirect: {
          customizedHtml: { '3ds2': { acsUrl, cReq: creq } },
          domainName: new URL(acsUrl).hostname,
          html: '<div id="threedsChallengeRedirect"></div>',
        },
      }),
    ...(status === 'AUTHENTICATION_AVAILABLE' &&
      acsUrl && {
        redirect: {
          customizedHtml: { '3ds2': { methodPostData: 'e30', methodUrl: `${acsUrl}/method` } },
          html: '<div id="initiate3dsSimpleRedirect"></div>',
        },
      }),
    version: '3DS2',
  };
}
