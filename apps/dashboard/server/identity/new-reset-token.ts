import { isMailedToken, newLinkToken } from '@pay/core/merchants/access/link-token';
import type { Identity } from './create-identity.ts';

const HOUR_MS = 60 * 60_000;

/**
 * A token for setting a new password, once and within an hour. Undefined if there is no such person, because an
 * invented id can be any text and must not be stored. `merchants/access` in core allows and records the token. Only its
 * SHA-256 is stored.
 */
export async function newResetToken(
  identity: Identity,
  personId: string,
  isMailed: boolean,
): Promise<string | undefined> {
  const token = newLinkToken(isMailed);
  const { internalAdapter } = await identity.$context;
  if (!(await internalAdapter.findUserById(personId))) return undefined;
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: personId,
    expiresAt: new Date(Date.now() + HOUR_MS),
  });
  return token;
}

/** The form of the tokens that the library makes itself for `sendReset`, which only e-mails them. */
const OF_LIBRARY = /^[A-Za-z0-9]{24}$/;

/** Whether the link with this token was only e-mailed, so that nobody but the person with the address has seen it. */
export function isMailedReset(token: string): boolean {
  return isMailedToken(token) || OF_LIBRARY.test(token);
}
