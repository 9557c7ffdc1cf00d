import type { TryLimit } from '@pay/core/merchants/access/admit-try';

/** A call of the library that browsers can use. */
export type AuthCall = {
  readonly method: 'GET' | 'POST';
  /** Members of the body that are passed on. */
  readonly members?: readonly string[];
  readonly query?: readonly string[];
  /** Whether the call can be used only within 10 minutes of a fresh proof. */
  readonly fresh?: true;
  /** Whether the answer is always null, so that nobody learns whether an address is known. */
  readonly tellsNothing?: true;
  /** Whether the code in the body works only once. */
  readonly codeOnce?: true;
  /** Tries from one address. */
  readonly byAddress?: TryLimit;
  /** Tries at one account, from any address; `email` in the body names the account. */
  readonly byAccount?: TryLimit;
  /** Tries of a signed-in person. If set, the call requires a sign-in. */
  readonly byPerson?: TryLimit;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The limit for all ways in which a signed-in person gives a fresh proof. */
export const PERSON_PROOFS: TryLimit = { name: 'person-proof', most: 15, seconds: 10 * MINUTE };
const PROOFS: TryLimit = { name: 'proof', most: 100, seconds: 10 * MINUTE };

/**
 * Every call of the library that browsers can use, by its path under `/api/auth`. The library has more calls than this
 * dashboard needs; those are answered with 404.
 */
export const AUTH_CALLS: Readonly<Record<string, AuthCall>> = {
  '/sign-up/email': {
    method: 'POST',
    members: ['name', 'email', 'password'],
    tellsNothing: true,
    byAddress: { name: 'sign-up', most: 20, seconds: HOUR },
  },
  '/sign-in/email': {
    method: 'POST',
    members: ['email', 'password'],
    byAddress: PROOFS,
    byAccount: { name: 'sign-in', most: 20, seconds: 10 * MINUTE },
  },
  '/two-factor/verify-totp': { method: 'POST', members: ['code'], codeOnce: true, byAddress: PROOFS },
  '/two-factor/verify-backup-code': { method: 'POST', members: ['code'], byAddress: PROOFS },
  '/passkey/generate-authenticate-options': { method: 'GET', byAddress: PROOFS },
  '/passkey/verify-authentication': { method: 'POST', members: ['response'], byAddress: PROOFS },
  '/request-password-reset': {
    method: 'POST',
    members: ['email'],
    tellsNothing: true,
    byAddress: { name: 'ask-reset', most: 20, seconds: HOUR },
    byAccount: { name: 'ask-reset-of', most: 3, seconds: HOUR },
  },
  '/reset-password': { method: 'POST', members: ['newPassword', 'token'], byAddress: PROOFS },
  '/sign-out': { method: 'POST' },
  '/get-session': { method: 'GET' },
  '/list-sessions': { method: 'GET' },
  '/revoke-session': { method: 'POST', members: ['token'] },
  '/revoke-other-sessions': { method: 'POST' },
  '/change-password': {
    method: 'POST',
    members: ['currentPassword', 'newPassword', 'revokeOtherSessions'],
    byPerson: PERSON_PROOFS,
  },
  '/two-factor/enable': { method: 'POST', members: ['password'], byPerson: PERSON_PROOFS },
  '/two-factor/disable': { method: 'POST', members: ['password'], byPerson: PERSON_PROOFS },
  '/two-factor/generate-backup-codes': { method: 'POST', members: ['password'], byPerson: PERSON_PROOFS },
  '/passkey/generate-register-options': { method: 'GET', query: ['name'], fresh: true },
  '/passkey/verify-registration': { method: 'POST', members: ['response', 'name'], fresh: true },
  '/passkey/list-user-passkeys': { method: 'GET' },
  '/passkey/delete-passkey': { method: 'POST', members: ['id'], fresh: true },
};
