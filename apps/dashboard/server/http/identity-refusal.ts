import { type PersonRefusalCode, type Refusal, type RefusalCode, refusalFor } from '@pay/core/ground/refusals/refusal';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../identity/password-lengths.ts';

type Told = { readonly refusal: Refusal<RefusalCode | PersonRefusalCode>; readonly retryAfterSeconds?: number };

const LOCKED_SECONDS = 15 * 60;

const WRONG_SIGN_IN: Told = {
  refusal: { code: 'credentials_wrong', detail: 'The e-mail address or the password is incorrect.' },
};
const WRONG_PASSWORD: Told = { refusal: { code: 'credentials_wrong', detail: 'The password is incorrect.' } };
const WRONG_CODE: Told = {
  refusal: { code: 'credentials_wrong', detail: 'This code is incorrect or no longer valid.' },
};
const WRONG_PASSKEY: Told = { refusal: { code: 'credentials_wrong', detail: 'This passkey is unknown.' } };
const START_AGAIN: Told = {
  refusal: { code: 'sign_in_required', detail: 'The sign-in took too long. Sign in again.' },
};
const UNFIT: Told = {
  refusal: {
    code: 'password_unfit',
    detail: `A password must have ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters.`,
  },
};
const LOCKED: Told = {
  refusal: { code: 'rate_limited', detail: 'There were too many wrong codes. Wait 15 minutes, and try again.' },
  retryAfterSeconds: LOCKED_SECONDS,
};

/** The refusal for each of the library's codes. */
const TOLD: Readonly<Record<string, Told>> = {
  INVALID_EMAIL_OR_PASSWORD: WRONG_SIGN_IN,
  INVALID_PASSWORD: WRONG_PASSWORD,
  INVALID_CODE: WRONG_CODE,
  INVALID_BACKUP_CODE: WRONG_CODE,
  INVALID_TWO_FACTOR_COOKIE: START_AGAIN,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: START_AGAIN,
  ACCOUNT_TEMPORARILY_LOCKED: LOCKED,
  PASSWORD_TOO_SHORT: UNFIT,
  PASSWORD_TOO_LONG: UNFIT,
  INVALID_TOKEN: { refusal: { code: 'link_over', detail: 'This link no longer works. Ask for another one.' } },
  AUTHENTICATION_FAILED: WRONG_PASSKEY,
  PASSKEY_NOT_FOUND: WRONG_PASSKEY,
  CHALLENGE_NOT_FOUND: START_AGAIN,
  UNAUTHORIZED: { refusal: { code: 'sign_in_required' } },
  INVALID_EMAIL: { refusal: refusalFor('invalid_request', 'email_unfit') },
};

/** Our refusal for an error answer of the library. The library's own texts are not passed on. */
export function identityRefusal(status: number, body: string): Told {
  const known = TOLD[codeIn(body)];
  if (known) return known;
  if (status === 401) return { refusal: { code: 'sign_in_required' } };
  if (status === 429) return { refusal: { code: 'rate_limited' } };
  if (status >= 500) return { refusal: { code: 'unavailable' } };
  return { refusal: refusalFor('invalid_request', 'form_unexpected') };
}

function codeIn(body: string): string {
  try {
    const { code } = JSON.parse(body) as { code?: unknown };
    return typeof code === 'string' ? code : '';
  } catch {
    return '';
  }
}
