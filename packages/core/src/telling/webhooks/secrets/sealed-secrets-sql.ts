import { bytesColumn, sealedColumn } from '../../../ground/sealing/sealed-column-sql.ts';

export type SealedSecretRow = { profile_id: string; endpoint_id: string; sealed: Buffer };

export const SEALED_SECRETS = sealedColumn({
  statements: 'webhook_secrets',
  table: 'webhook_secrets',
  key: { profile_id: 'text', endpoint_id: 'text', secret_id: 'text' },
  ...bytesColumn('sealed'),
});
