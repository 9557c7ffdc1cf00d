import { statement } from '../database/statement.ts';

export const INSERT = statement(
  'audit.insert',
  `insert into audit_entries (audit_id, merchant_id, profile_id, actor_kind, actor_id, action, object_id, details)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
