import { randomBase62 } from '@pay/core/ground/ids/base62';
import type { Identity } from './create-identity.ts';

const LENGTH = 43;
const HOUR_MS = 60 * 60_000;

/**
 * A token for setting a new password, once and within an hour. Undefined if there is no such person, because an
 * invented id can be any text and must not be stored. `merchants/access` in core allows and records the token. Only its
 * SHA-256 is stored.
 */
export async function newResetToken(identity: Identity, personId: string): Promise<string | undefined> {
  const token = randomBase62(LENGTH);
  const { internalAdapter } = await identity.$context;
  if (!(await internalAdapter.findUserById(personId))) return undefined;
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: personId,
    expiresAt: new Date(Date.now() + HOUR_MS),
  });
  return token;
}
