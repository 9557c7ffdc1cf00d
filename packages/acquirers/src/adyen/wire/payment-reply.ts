import type { Approved, AuthoriseOutcome, Hop, IssuerChecks, ThreeDs } from '@pay/core/paying/acquiring/acquirer';
import { CHALLENGE_SECONDS } from '@pay/core/paying/acquiring/deadlines';
import { PENDING, UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import { ECHO, type JsonObject, objectOf, textOf } from '../../read-json.ts';
import { declineOf } from '../codes/decline-of.ts';
import { resultMeaning } from '../codes/result-codes.ts';
import { fromAdyen } from './amount.ts';
import { PSP_REFERENCE } from './reference-like.ts';

/** Adyen's answer to a sale, or to the data that the browser brought back. `asked`: our reference. */
export function readPaymentReply(body: unknown, asked: string): AuthoriseOutcome {
  const reply = objectOf(body);
  if (reply === null) return UNREADABLE;
  const reference = textOf(reply['merchantReference'], ECHO);
  const acquirerReference = textOf(reply['pspReference'], PSP_REFERENCE);
  switch (resultMeaning(reply['resultCode'])) {
    case 'approved':
      return readApproved(reply, reference, acquirerReference);
    case 'declined': {
      if (reference === null) return UNREADABLE;
      const { refusalReasonCode: code, refusalReason: reason, additionalData } = reply;
      const decline = declineOf({ code, reason, additionalData });
      return { kind: 'declined', reference, acquirerReference, ...decline, threeDs: readThreeDs(additionalData) };
    }
    case 'step':
      // Adyen repeats our reference only in some of these answers. A step is not an outcome.
      return readStep(reply['action'], reference ?? asked);
    case 'pending':
      return PENDING;
    case 'unlisted':
      return UNREADABLE;
  }
}

function readApproved(reply: JsonObject, reference: string | null, acquirerReference: string | null): AuthoriseOutcome {
  const amount = fromAdyen(reply['amount']);
  if (reference === null || acquirerReference === null || amount === null) return UNREADABLE;
  return { kind: 'approved', reference, ...amount, acquirerReference, ...readIssuer(reply['additionalData']) };
}

/** The issuer's data in an approval. Answers and notices use the same names for this data. */
export function readIssuer(body: unknown): Pick<Approved, 'authorisationCode' | 'threeDs' | 'checks'> {
  const data = objectOf(body) ?? {};
  const authorisationCode = textOf(data['authCode'], /^[A-Za-z0-9]{1,12}$/);
  const checks: IssuerChecks = {
    ...named('networkTransactionId', textOf(data['networkTxReference'], /^[\x21-\x7e]{1,64}$/)),
    ...named('avs', textOf(data['avsResult'], /^[\x20-\x7e]{1,100}$/)),
    ...named('cvv', textOf(data['cvcResult'], /^[\x20-\x7e]{1,100}$/)),
  };
  return { authorisationCode, threeDs: readThreeDs(data), ...(Object.keys(checks).length > 0 && { checks }) };
}

const AUTHENTICATION_RESULTS: Readonly<Record<string, ThreeDs['status']>> = {
  Y: 'authenticated',
  A: 'attempted',
  N: 'failed',
  R: 'failed',
  C: 'failed',
  U: 'unavailable',
};

/**
 * The result of 3-D Secure; null if there was none. With redirects, the browser goes to Adyen's page for every
 * authentication, and Adyen does not report whether the issuer showed a challenge there.
 */
export function readThreeDs(body: unknown): ThreeDs | null {
  const data = objectOf(body) ?? {};
  const result = textOf(data['threeDAuthenticatedResponse'], /^[A-Z]$/);
  const status = result === null ? undefined : AUTHENTICATION_RESULTS[result];
  if (status === undefined) return null;
  return { status, flow: 'challenge', eci: textOf(data['eci'], /^[0-9]{2}$/) };
}

/** Adyen's reference in such an answer is not kept, because the payment's own comes when the shopper is back. */
function readStep(body: unknown, reference: string): AuthoriseOutcome {
  const action = objectOf(body);
  const hop = action?.['type'] === 'redirect' ? readHop(action) : null;
  if (hop === null) return UNREADABLE;
  return { kind: 'step', step: 'challenge', reference, acquirerReference: null, hop, seconds: CHALLENGE_SECONDS };
}

function readHop(action: JsonObject): Hop | null {
  const url = textOf(action['url'], /^https?:\/\/[\x21-\x7e]{1,16000}$/);
  if (url === null || !URL.canParse(url)) return null;
  if (action['method'] === 'GET') return { method: 'GET', url };
  const fields = objectOf(action['data']) ?? {};
  const isText = Object.values(fields).every((value) => typeof value === 'string');
  return action['method'] === 'POST' && isText
    ? { method: 'POST', url, fields: fields as Record<string, string> }
    : null;
}

function named<Name extends string>(name: Name, value: string | null): { [K in Name]?: string } {
  return (value === null ? {} : { [name]: value }) as { [K in Name]?: string };
}
