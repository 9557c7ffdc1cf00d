import type { ThreeDs } from '@pay/core/paying/acquiring/acquirer';
import { type JsonObject, objectOf, textOf } from '../../read-json.ts';
import { THREE_DS_STATUSES } from '../codes/authentication-statuses.ts';

/** The gateway's data about the authentication of the shopper. */
export type Authentication = {
  /** The gateway's own name, such as AUTHENTICATION_SUCCESSFUL. */
  readonly status: string;
  readonly eci: string | null;
  readonly isChallenge: boolean;
  /** The issuer's page and the message for it; null if there is no challenge. */
  readonly challenge: { readonly url: string; readonly creq: string } | null;
};

/** Null if the transaction has no authentication. */
export function readAuthentication(body: JsonObject): Authentication | null {
  const status =
    textOf(objectOf(body['transaction'])?.['authenticationStatus'], NAME) ??
    textOf(objectOf(body['order'])?.['authenticationStatus'], NAME);
  if (status === null) return null;
  const authentication = objectOf(body['authentication']);
  return {
    status,
    eci: textOf(objectOf(authentication?.['3ds'])?.['acsEci'], /^[0-9]{2}$/),
    isChallenge: authentication?.['payerInteraction'] === 'REQUIRED',
    challenge: readChallenge(objectOf(authentication?.['redirect'])),
  };
}

/** The result in core's terms; null if no authentication took place. */
export function threeDsOf(authentication: Authentication | null): ThreeDs | null {
  const status = THREE_DS_STATUSES.get(authentication?.status ?? '');
  if (authentication === null || status === undefined) return null;
  return { status, flow: authentication.isChallenge ? 'challenge' : 'frictionless', eci: authentication.eci };
}

const NAME = /^[A-Z_]{1,64}$/;

/** The gateway's ready-made HTML is not used, because our own hop page posts the message. */
function readChallenge(redirect: JsonObject | null): Authentication['challenge'] {
  const form = objectOf(objectOf(redirect?.['customizedHtml'])?.['3ds2']);
  const url = textOf(form?.['acsUrl'], /^https?:\/\/[\x21-\x7e]{1,512}$/);
  const creq = textOf(form?.['cReq'], /^[A-Za-z0-9+/_=-]{1,1000}$/);
  return url === null || creq === null || !URL.canParse(url) ? null : { url, creq };
}
