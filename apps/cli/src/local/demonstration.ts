import { join } from 'node:path';
import type { Pool } from '@pay/core/ground/database/pool';
import { publicProfileId, routingPartOfProfileId } from '@pay/core/ground/ids/public-id';
import type { Result } from '@pay/core/ground/refusals/refusal';
import { createSecretKey } from '@pay/core/merchants/keys/create-secret-key';
import { listKeys } from '@pay/core/merchants/keys/list-keys';
import { createMerchant } from '@pay/core/merchants/merchants/create-merchant';
import { createProfile } from '@pay/core/merchants/profiles/create-profile';
import { Failure } from '../terminal/failure-sentence.ts';
import { readJson, writePrivateJson } from './data-folder.ts';

/** `.pay/demo.json`: everything that a first payment needs. */
export type Demonstration = {
  readonly merchant_id: string;
  readonly profile_id: string;
  readonly secret_key: string;
  readonly publishable_key: string;
  /** The secret of the sample shop's endpoint, once the shop has run. */
  readonly webhook_secret?: string;
  /** The account for signing in to the dashboard as the merchant's owner. */
  readonly dashboard?: Account;
  /** The account for signing in to the dashboard as an operator of the platform. */
  readonly operator?: Account;
};

export type Account = { readonly email: string; readonly password: string };

const OPERATOR = { kind: 'operator', id: 'local start' } as const;

/** The demonstration merchant of this data folder; created at the first start and kept afterwards. */
export async function demonstration(
  folder: string,
  pool: Pool,
): Promise<{ readonly demo: Demonstration; readonly isNew: boolean }> {
  const file = join(folder, 'demo.json');
  const known = readJson<Demonstration>(file);
  if (known && (await stillExists(pool, known))) return { demo: known, isNew: false };
  const demo = await create(pool);
  writePrivateJson(file, demo);
  return { demo, isNew: true };
}

/** Adds the secret of the sample shop's endpoint to `demo.json`. */
export function keepWebhookSecret(folder: string, demo: Demonstration, secret: string | null): void {
  if (secret === null || secret === demo.webhook_secret) return;
  writePrivateJson(join(folder, 'demo.json'), { ...demo, webhook_secret: secret } satisfies Demonstration);
}

/** False if the folder is now used with a different database, in which the profile in the file does not exist. */
async function stillExists(pool: Pool, demo: Demonstration): Promise<boolean> {
  const profileId = routingPartOfProfileId(demo.profile_id);
  return profileId !== undefined && (await listKeys({ pool }, profileId)).length > 0;
}

async function create(pool: Pool): Promise<Demonstration> {
  const merchant = unwrap(await createMerchant({ pool }, OPERATOR, { name: 'Qahwa House' }));
  const deps = { pool, rules: { allowLocalhostReturnUrls: true } };
  const { profile, publishableKey } = unwrap(
    await createProfile(deps, OPERATOR, {
      merchantId: merchant.merchantId,
      environment: 'sandbox',
      displayName: merchant.name,
    }),
  );
  const secret = unwrap(
    await createSecretKey({ pool }, OPERATOR, { profileId: profile.profileId, label: 'demonstration' }),
  );
  return {
    merchant_id: merchant.merchantId,
    profile_id: publicProfileId(profile.profileId),
    secret_key: secret.value,
    publishable_key: publishableKey.value,
  };
}

function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Failure(`The demonstration merchant could not be created: ${result.refusal.detail}`);
  return result.value;
}
