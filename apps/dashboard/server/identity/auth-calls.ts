import type { TryLimit } from '@pay/core/merchants/access/admit-try';
import type { Entrance } from '@pay/core/merchants/access/record-entrance';
import type { FactorChange } from '@pay/core/merchants/access/record-factor-change';

/** A call of the library that browsers can use. */
export type AuthCall = {
  readonly method: 'GET' | 'POST';
  /** Members of the body that are passed on. */
  readonly members?: readonly string[];
  /** Members that the browser does not choose. */
  readonly sets?: Readonly<Record<string, unknown>>;
  readonly query?: readonly string[];
  /** Whether the call can be used only within 10 minutes of a fresh proof. */
  readonly fresh?: true;
  /**
   * Whether the call also spends a proof that was given for it alone, with a passkey or a code. A sign-in or a recovery
   * code is no such proof.
   */
  readonly ownProof?: true;
  /** Whether the answer is always null, so that nobody learns whether an address is known. */
  readonly tellsNothing?: true;
  /** Whether the code in the body works only once. */
  readonly codeOnce?: true;
  /** The change that a successful call makes. The person is told by e-mail, and the audit records it. */
  readonly change?: FactorChange;
  /** How the call signs a person in. The audit records sign-ins and refused sign-ins. */
  readonly signsIn?: Entrance;
  /** Whether a signed-in person can also use the call, for another purpose. */
  readonly isForBoth?: true;
  /** What the audit records once the call has succeeded. */
  readonly ends?: 'member.signed_out' | 'member.session_ended' | 'member.other_sessions_ended';
  /** Whether the call is for people who are signed in. An idle session is ended instead. */
  readonly ofSession?: true;
  /** The member of the body that is a new password. The new password must not be a common password. */
  readonly newPassword?: 'password' | 'newPassword';
  /** The limit on tries from one address. */
  readonly byAddress?: TryLimit;
  /** The limit on tries at one account from one address. This limit locks nobody else out. */
  readonly byAccountHere?: TryLimit;
  /**
   * The limit on tries at one account, from any address; `email` in the body names the account. Tries with a passkey do
   * not count, so the owner of a passkey always gets in.
   */
  readonly byAccount?: TryLimit;
  /** The limit on tries by a signed-in person. If set, the call requires a sign-in. */
  readonly byPerson?: TryLimit;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The limit for all ways in which a signed-in person gives a fresh proof. */
export const PERSON_PROOFS: TryLimit = { name: 'person-proof', most: 15, seconds: 10 * MINUTE };
const PROOFS: TryLimit = { name: 'proof', most: 100, seconds: 10 * MINUTE };

/**
 * Every call of the library that browsers can use, by its path under `/api/auth`. The library has more calls than this
 * dashboard needs; all calls that are not listed here are answered with 404.
 */
export const AUTH_CALLS: Readonly<Record<string, AuthCall>> = {
  '/sign-up/email': {
    method: 'POST',
    members: ['name', 'email', 'password'],
    tellsNothing: true,
    newPassword: 'password',
    byAddress: { name: 'sign-up', most: 20, seconds: HOUR },
  },
  '/sign-in/email': {
    method: 'POST',
    members: ['email', 'password'],
    signsIn: 'password',
    byAddress: PROOFS,
    // PCI DSS 8.3.4: at most ten tries, then a wait of half an hour.
    byAccountHere: { name: 'sign-in-here', most: 10, seconds: 30 * MINUTE, locks: true },
    byAccount: { name: 'sign-in', most: 200, seconds: 10 * MINUTE },
  },
  '/two-factor/verify-totp': {
    method: 'POST',
    members: ['code'],
    signsIn: 'code',
    isForBoth: true,
    codeOnce: true,
    byAddress: PROOFS,
  },
  '/two-factor/verify-backup-code': {
    method: 'POST',
    members: ['code'],
    signsIn: 'recovery_code',
    isForBoth: true,
    byAddress: PROOFS,
    change: 'recovery_code_used',
  },
  '/passkey/generate-authenticate-options': { method: 'GET', byAddress: PROOFS },
  '/passkey/verify-authentication': {
    method: 'POST',
    members: ['response'],
    signsIn: 'passkey',
    byAddress: PROOFS,
  },
  '/request-password-reset': {
    method: 'POST',
    members: ['email'],
    tellsNothing: true,
    byAddress: { name: 'ask-reset', most: 20, seconds: HOUR },
    byAccount: { name: 'ask-reset-of', most: 3, seconds: HOUR },
  },
  '/reset-password': {
    method: 'POST',
    members: ['newPassword', 'token'],
    newPassword: 'newPassword',
    byAddress: PROOFS,
    // The answer names nobody, so a hook of the library records the change.
    change: 'password_changed',
  },
  '/sign-out': { method: 'POST', ofSession: true, ends: 'member.signed_out' },
  '/get-session': { method: 'GET', ofSession: true },
  '/list-sessions': { method: 'GET', ofSession: true },
  '/revoke-session': { method: 'POST', members: ['token'], ofSession: true, ends: 'member.session_ended' },
  '/revoke-other-sessions': { method: 'POST', ofSession: true, ends: 'member.other_sessions_ended' },
  '/change-password': {
    method: 'POST',
    members: ['currentPassword', 'newPassword'],
    // Anyone who knew the old password might have a session.
    sets: { revokeOtherSessions: true },
    newPassword: 'newPassword',
    byPerson: PERSON_PROOFS,
    fresh: true,
    change: 'password_changed',
  },
  // The call replaces the secret of a second factor that is already on.
  '/two-factor/enable': { method: 'POST', members: ['password'], byPerson: PERSON_PROOFS, fresh: true },
  '/two-factor/disable': {
    method: 'POST',
    members: ['password'],
    byPerson: PERSON_PROOFS,
    fresh: true,
    change: 'totp_removed',
  },
  '/two-factor/generate-backup-codes': {
    method: 'POST',
    members: ['password'],
    byPerson: PERSON_PROOFS,
    fresh: true,
    ownProof: true,
    change: 'recovery_codes_created',
  },
  '/passkey/generate-register-options': { method: 'GET', query: ['name'], fresh: true },
  '/passkey/verify-registration': {
    method: 'POST',
    members: ['response', 'name'],
    fresh: true,
    change: 'passkey_added',
  },
  '/passkey/list-user-passkeys': { method: 'GET', ofSession: true },
  '/passkey/delete-passkey': { method: 'POST', members: ['id'], fresh: true, change: 'passkey_removed' },
};
