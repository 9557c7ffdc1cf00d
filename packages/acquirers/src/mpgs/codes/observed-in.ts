import type { Observation, ObservationSort } from '@pay/core/paying/acquiring/observation';
import { type JsonObject, objectOf, textOf } from '../../read-json.ts';
import { ACQUIRER_CODES } from './acquirer-codes.ts';
import { AUTHENTICATION_STATUSES } from './authentication-statuses.ts';
import { GATEWAY_CODES } from './gateway-codes.ts';
import { isGeneral } from './meaning-of.ts';
import { RECOMMENDATIONS } from './recommendations.ts';

/**
 * The observations in an answer from the gateway: its codes that are in no table (in each transaction, if the answer is
 * an order), and whether the issuer wanted to collect the browser's data.
 */
export function observedIn(body: JsonObject): readonly Observation[] {
  const { transaction } = body;
  if (Array.isArray(transaction)) return transaction.flatMap((each) => unlistedIn(objectOf(each) ?? {}));
  return [...unlistedIn(body), ...skippedIn(body)];
}

function unlistedIn(body: JsonObject): readonly Observation[] {
  const response = objectOf(body['response']);
  const gatewayCode = textOf(response?.['gatewayCode'], NAME);
  const isRefusal = body['result'] === 'FAILURE' && gatewayCode !== null && isGeneral(gatewayCode);
  const acquirerCode = isRefusal ? textOf(response?.['acquirerCode'], ACQUIRER_CODE) : null;
  const recommendation = textOf(response?.['gatewayRecommendation'], NAME);
  return [
    ...unlisted('gateway_code', GATEWAY_CODES.codes, gatewayCode),
    ...unlisted('acquirer_code', ACQUIRER_CODES.codes, acquirerCode),
    ...unlisted('recommendation', RECOMMENDATIONS.codes, recommendation),
    ...unlisted('authentication_status', AUTHENTICATION_STATUSES.codes, statusOf(body)),
  ];
}

function skippedIn(body: JsonObject): readonly Observation[] {
  const redirect = objectOf(objectOf(body['authentication'])?.['redirect']);
  const { methodUrl } = objectOf(objectOf(redirect?.['customizedHtml'])?.['3ds2']) ?? {};
  const isWanted = statusOf(body) === 'AUTHENTICATION_AVAILABLE' && typeof methodUrl === 'string';
  return isWanted ? [{ sort: 'device_data_skipped', code: 'methodUrl' }] : [];
}

function statusOf(body: JsonObject): string | null {
  return textOf(objectOf(body['transaction'])?.['authenticationStatus'], NAME);
}

function unlisted(sort: ObservationSort, codes: object, code: string | null): readonly Observation[] {
  return code === null || Object.hasOwn(codes, code) ? [] : [{ sort, code }];
}

const NAME = /^[A-Z0-9_]{1,64}$/;
const ACQUIRER_CODE = /^[A-Za-z0-9]{1,10}$/;
