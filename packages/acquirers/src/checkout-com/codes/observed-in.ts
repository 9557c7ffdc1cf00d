import type { Observation } from '@pay/core/paying/acquiring/observation';
import { type JsonObject, objectOf, textOf } from '../../read-json.ts';
import { errorMeaning } from './error-codes.ts';
import { isListed } from './meaning-of.ts';
import { statusMeaning } from './payment-statuses.ts';

/** The codes in an answer that are in no table. An answer is a payment, its actions, or a list of errors. */
export function observedIn(body: unknown): readonly Observation[] {
  if (Array.isArray(body)) return body.flatMap((each) => responseCodeIn(objectOf(each) ?? {}));
  const answer = objectOf(body) ?? {};
  return [...statusIn(answer), ...responseCodeIn(answer), ...errorsIn(answer)];
}

function statusIn({ id, status }: JsonObject): readonly Observation[] {
  const isPayment = typeof id === 'string' && id.startsWith('pay_');
  const code = isPayment ? textOf(status, /^[A-Za-z ]{1,64}$/) : null;
  return code === null || statusMeaning(code) !== undefined ? [] : [{ sort: 'result_code', code }];
}

function responseCodeIn({ response_code: said }: JsonObject): readonly Observation[] {
  // Codes from 50000 on are about refunds, and are in no table.
  const code = textOf(said, /^[1-4][0-9A-Z]{4}$/);
  return code === null || isListed(code) ? [] : [{ sort: 'gateway_code', code }];
}

function errorsIn({ error_codes: said }: JsonObject): readonly Observation[] {
  const codes = (Array.isArray(said) ? said : []).flatMap((each) => textOf(each, /^[a-z0-9_]{1,64}$/) ?? []);
  return codes.filter((code) => errorMeaning(code) === undefined).map((code) => ({ sort: 'refusal_reason', code }));
}
