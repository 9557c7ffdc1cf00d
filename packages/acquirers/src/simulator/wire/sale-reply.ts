import type { Approved, Declined, StepRequired, ThreeDs, Unknown } from '@pay/core/paying/acquiring/acquirer';
import { CHALLENGE_SECONDS } from '@pay/core/paying/acquiring/deadlines';
import { PENDING, UNREADABLE } from '@pay/core/paying/acquiring/unknown';
import { ECHO, type JsonObject, objectOf, textOf } from '../../read-json.ts';
import { declineCodeOf } from '../decline-code-of.ts';
import { readValue } from './value.ts';

type Reversed = { readonly kind: 'reversed'; readonly reference: string };

export type SaleReply = Approved | Declined | StepRequired | Reversed | Unknown;

/** The code with which the simulator refuses a sale itself: it has asked no issuer. */
const OWN_REFUSAL = '03';

const AUTHENTICATION_RESULTS: Readonly<Record<string, ThreeDs['status']>> = {
  Y: 'authenticated',
  A: 'attempted',
  N: 'failed',
  U: 'unavailable',
};

/** The acquirer's answer to every request about a sale. A reply that contradicts itself is unreadable. */
export function readSaleReply(body: unknown): SaleReply {
  const reply = objectOf(body);
  const reference = textOf(reply?.['merchant_ref'], ECHO);
  const acquirerReference = textOf(reply?.['retrieval_ref'], ECHO);
  if (reply === null || reference === null || acquirerReference === null) return UNREADABLE;
  switch (reply['state']) {
    case 'approved':
      return readApproved(reply, reference, acquirerReference);
    case 'declined':
      return readDeclined(reply, reference, acquirerReference);
    case 'awaiting_device':
      return readStep(reply, 'device_data', reference, acquirerReference);
    case 'awaiting_cardholder':
      return readStep(reply, 'challenge', reference, acquirerReference);
    case 'reversed':
      return { kind: 'reversed', reference };
    case 'pending':
      return PENDING;
    default:
      return UNREADABLE;
  }
}

function readApproved(reply: JsonObject, reference: string, acquirerReference: string): Approved | Unknown {
  const value = readValue(reply['value']);
  const authorisationCode = textOf(reply['approval_code'], /^[A-Z0-9]{6}$/);
  const threeDs = readThreeDs(reply['authentication']);
  if (reply['response_code'] !== '00' || value === null || authorisationCode === null || threeDs === undefined) {
    return UNREADABLE;
  }
  return { kind: 'approved', reference, ...value, acquirerReference, authorisationCode, threeDs };
}

function readDeclined(reply: JsonObject, reference: string, acquirerReference: string): Declined | Unknown {
  const raw = textOf(reply['response_code'], /^[A-Z0-9]{2}$/);
  const threeDs = readThreeDs(reply['authentication']);
  if (raw === null || raw === '00' || threeDs === undefined) return UNREADABLE;
  const by = raw === OWN_REFUSAL ? ({ by: 'acquirer' } as const) : {};
  return { kind: 'declined', reference, acquirerReference, code: declineCodeOf(raw), raw, threeDs, ...by };
}

function readStep(
  reply: JsonObject,
  step: StepRequired['step'],
  reference: string,
  acquirerReference: string,
): StepRequired | Unknown {
  const acs = objectOf(reply['acs']);
  const url = textOf(acs?.['url'], /^https?:\/\/[\x21-\x7e]+$/);
  if (acs === null || acs['step'] !== step || url === null || !URL.canParse(url)) return UNREADABLE;
  const fields = readFormFields(acs['post']);
  if (acs['post'] !== null && fields === null) return UNREADABLE;
  const hop = fields === null ? ({ method: 'GET', url } as const) : ({ method: 'POST', url, fields } as const);
  return { kind: 'step', step, reference, acquirerReference, hop, seconds: SECONDS[step] };
}

/**
 * How long each step can take. The sale continues without the browser's data; the issuer gives the shopper more time.
 */
const SECONDS = { device_data: 15, challenge: CHALLENGE_SECONDS } as const;

function readFormFields(body: unknown): Readonly<Record<string, string>> | null {
  const fields = objectOf(body);
  if (fields === null || !Object.values(fields).every((value) => typeof value === 'string')) return null;
  return fields as Readonly<Record<string, string>>;
}

/** `undefined`: malformed. */
function readThreeDs(body: unknown): ThreeDs | null | undefined {
  if (body === null) return null;
  const authentication = objectOf(body);
  const result = textOf(authentication?.['result'], /^[YANU]$/);
  const flow = authentication?.['flow'];
  const eci = textOf(authentication?.['eci'], /^[0-9]{2}$/);
  const status = result === null ? undefined : AUTHENTICATION_RESULTS[result];
  if (status === undefined || eci === null || (flow !== 'frictionless' && flow !== 'challenge')) return undefined;
  return { status, flow, eci };
}
