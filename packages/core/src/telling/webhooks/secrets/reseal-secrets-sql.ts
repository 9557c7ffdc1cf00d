import { statement } from '../../../ground/database/statement.ts';

export type SealedRow = { profile_id: string; endpoint_id: string; secret_id: string; sealed: Buffer };

/** The secrets after $1 profile, $2 endpoint, $3 secret, in that order. $4 maximum number. */
export const SECRETS_AFTER = statement(
  'webhooks.secrets_after',
  `select profile_id, endpoint_id, secret_id, sealed from webhook_secrets
   where (profile_id, endpoint_id, secret_id) > ($1, $2, $3)
   order by profile_id, endpoint_id, secret_id limit $4`,
);

/**
 * $1 profile, $2 endpoint, $3 secret, $4 previous sealed form, $5 new sealed form; returns no row if the secret was
 * deleted or changed in the meantime.
 */
export const RESEAL_SECRET = statement(
  'webhooks.reseal_secret',
  `update webhook_secrets set sealed = $5
   where profile_id = $1 and endpoint_id = $2 and secret_id = $3 and sealed = $4
   returning secret_id`,
);
