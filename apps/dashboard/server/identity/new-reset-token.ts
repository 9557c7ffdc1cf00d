import { randomBase62 } from '@pay/core/ground/ids/base62';
import type { Identity } from './create-identity.ts';

const LENGTH = 43;
const HOUR_MS = 60 * 60_000;

/**
 * A token with which a person chooses a new password, once and within an hour. What allows it, and records it, is
 * `merchants/access` of core. Stored is its SHA-256.
 */
export async function newResetToken(identity: Identity, personId: string): Promise<string> {
  const token = randomBase62(LENGTH);
  const { internalAdapter } = await identity.$context;
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: personId,
    expiresAt: new Date(Date.now() + HOUR_MS),
  });
  return token;
}
