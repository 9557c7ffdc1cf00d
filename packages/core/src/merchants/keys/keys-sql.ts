import { statement } from '../../ground/database/statement.ts';
import { type ApiKey, type KeyKind, maskedKey } from './api-key.ts';

export type KeyRow = {
  key_id: string;
  profile_id: string;
  kind: KeyKind;
  publishable_value: string | null;
  prefix: string;
  last_four: string;
  label: string | null;
  is_default: boolean;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  replaced_by: string | null;
};

const COLUMNS = `key_id, profile_id, kind, publishable_value, prefix, last_four, label, is_default,
  created_at, last_used_at, revoked_at, replaced_by`;

/**
 * The profile's row is the lock for changes to its keys, so that the rule for the default key applies to one change at
 * a time.
 */
export const LOCK_PROFILE = statement(
  'keys.lock_profile',
  'select profile_id, merchant_id, environment from profiles where profile_id = $1 for update',
);

/**
 * A profile's first secret or legacy key becomes its default; rotating the default key makes its replacement the
 * default.
 */
export const INSERT_KEY = statement(
  'keys.insert',
  `insert into api_keys (key_id, profile_id, kind, key_hash, publishable_value, prefix, last_four, label, is_default)
   values ($1, $2, $3, $4, $5, $6, $7, $8,
     $3 <> 'publishable' and not exists (select from api_keys d where d.profile_id = $2 and d.is_default))
   on conflict (key_hash) do nothing
   returning ${COLUMNS}`,
);

export const FIND_KEY = statement('keys.find', `select ${COLUMNS} from api_keys where key_id = $1`);

export const LIST_KEYS = statement(
  'keys.list',
  `select ${COLUMNS} from api_keys where profile_id = $1 order by created_at, key_id`,
);

export const RETIRE_KEY = statement(
  'keys.retire',
  `update api_keys set revoked_at = now(), is_default = false
   where key_id = $1 and revoked_at is null returning ${COLUMNS}`,
);

export const NAME_REPLACEMENT = statement(
  'keys.name_replacement',
  'update api_keys set replaced_by = $2 where key_id = $1',
);

export const ACTIVE_PUBLISHABLE_KEY = statement(
  'keys.active_publishable',
  `select ${COLUMNS} from api_keys where profile_id = $1 and kind = 'publishable' and revoked_at is null`,
);

export const TOUCH_KEYS = statement(
  'keys.touch',
  `update api_keys set last_used_at = now()
   where key_id = any ($1::text[]) and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
);

export function keyFromRow(row: KeyRow): ApiKey {
  return {
    keyId: row.key_id,
    profileId: row.profile_id,
    kind: row.kind,
    masked: maskedKey(row.prefix, row.last_four),
    publishableValue: row.publishable_value,
    label: row.label,
    isDefault: row.is_default,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    replacedBy: row.replaced_by,
  };
}
