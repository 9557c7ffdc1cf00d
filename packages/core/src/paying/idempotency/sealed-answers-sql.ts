import { sealedColumn } from '../../ground/sealing/sealed-column-sql.ts';

export type SealedAnswerRow = { profile_id: string; key_hash: Buffer; sealed: Buffer | null };

export const SEALED_ANSWERS = sealedColumn({
  statements: 'idempotency',
  table: 'idempotency_keys',
  key: { profile_id: 'text', key_hash: 'bytea' },
  read: (row) => `decode(${row}.answer ->> 'sealed', 'base64')`,
  // PostgreSQL breaks base64 into lines.
  write: (sealed) => `answer = jsonb_build_object('sealed', translate(encode(${sealed}, 'base64'), E'\\n', ''))`,
});
