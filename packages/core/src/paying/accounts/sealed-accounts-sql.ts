import { bytesColumn, sealedColumn } from '../../ground/sealing/sealed-column-sql.ts';

export type SealedAccountRow = { profile_id: string; account_id: string; sealed: Buffer };

export const SEALED_ACCOUNT_SECRETS = sealedColumn({
  statements: 'accounts',
  table: 'acquirer_account_secrets',
  key: { profile_id: 'text', account_id: 'text', number: 'integer' },
  ...bytesColumn('sealed'),
});
