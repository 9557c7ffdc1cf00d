import type { TryLimit } from '@pay/core/merchants/access/admit-try';
import { personByEmail } from '@pay/core/merchants/access/find-person';
import { symmetricDecrypt } from 'better-auth/crypto';
import { Secret, TOTP } from 'otpauth';
import type { DashboardContext } from './dashboard-context.ts';
import { requireTries } from './require-tries.ts';

/**
 * The limit on tries to open a locked account from one address. There are a million codes, and one address has ten
 * tries.
 */
const CODES: TryLimit = { name: 'lock-code', most: 10, seconds: 10 * 60 };

/**
 * Whether a code from the owner's app opens an account that other people have locked with their tries. The code is
 * checked before the password, so that nobody without the code can guess passwords on a locked account. The answer does
 * not reveal whether the account exists or has codes.
 */
export async function passesLock(
  context: DashboardContext,
  account: string,
  address: string | null,
  code: unknown,
): Promise<boolean> {
  if (typeof code !== 'string' || !/^\d{6}$/.test(code)) return false;
  await requireTries(context, CODES, `${account} ${address ?? ''}`);
  const personId = await personByEmail(context, account);
  if (personId === undefined) return false;
  const { $context } = await context.identity();
  const { adapter, secretConfig } = await $context;
  const where = [{ field: 'userId', value: personId }];
  const factor = await adapter.findOne<{ secret: string; verified: boolean }>({ model: 'twoFactor', where });
  if (!factor?.verified) return false;
  const secret = await symmetricDecrypt({ key: secretConfig, data: factor.secret });
  const totp = new TOTP({ secret: Secret.fromUTF8(secret), digits: 6, period: 30 });
  return totp.validate({ token: code, window: 1 }) !== null;
}
