import { statement } from '../../ground/database/statement.ts';
import { type ApiKey, type KeyKind, maskedKey } from './api-key.ts';
import { REMINDER_DAYS } from './key-limits.ts';
import type { KeyScope } from './key-scope.ts';

const ADDRESSES_KEPT_DAYS = 30;

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
  scopes: KeyScope[] | null;
  expires_at: Date | null;
  allowed_networks: string[] | null;
  created_by_kind: 'person' | 'operator' | null;
  created_by: string | null;
  lifetime_seconds: number | null;
};

const COLUMNS = `key_id, profile_id, kind, publishable_value, prefix, last_four, label, is_default,
  created_at, last_used_at, revoked_at, replaced_by, scopes, expires_at, allowed_networks::text[] as allowed_networks,
  created_by_kind, created_by, extract(epoch from expires_at - created_at)::float8 + advanced_seconds as lifetime_seconds`;

/**
 * The profile's row is the lock for changes to its keys, so that the rule for the default key applies to one change at
 * a time.
 */
export const LOCK_PROFILE = statement(
  'keys.lock_profile',
  'select profile_id, merchant_id, environment from profiles where profile_id = $1 for update',
);

const OVER_AT_ONCE = `(select min(days) from unnest(array[${REMINDER_DAYS.join(', ')}]) days where $10::float8 <= days * 86400)`;

/**
 * A profile's first secret or legacy key without a limit becomes its default; rotating the default key makes its
 * replacement the default. Reminders that would be due immediately are not sent. $1 key, $2 profile, $3 kind, $4 hash,
 * $5 publishable value, $6 prefix, $7 last four, $8 label, $9 scopes, $10 lifetime in seconds, $11 networks, $12 kind
 * and $13 id of the creator.
 */
export const INSERT_KEY = statement(
  'keys.insert',
  `insert into api_keys (key_id, profile_id, kind, key_hash, publishable_value, prefix, last_four, label, scopes,
     expires_at, allowed_networks, created_by_kind, created_by, reminded_days, announced_days, is_default)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text[], now() + $10::float8 * interval '1 second', $11::inet[], $12, $13,
     ${OVER_AT_ONCE}, ${OVER_AT_ONCE},
     $3 <> 'publishable' and $9::text[] is null and $10::float8 is null
       and not exists (select from api_keys d where d.profile_id = $2 and d.is_default))
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

export type ExpiringRow = { days: number; count: number };

/** $1 environment. */
export const COUNT_EXPIRING = statement(
  'keys.count_expiring',
  `select days, count(k.key_id)::integer as count
   from unnest(array[${REMINDER_DAYS.join(', ')}]) days
     left join (api_keys k join profiles p on p.profile_id = k.profile_id and p.environment = $1)
       on k.revoked_at is null and k.expires_at > now() and k.expires_at <= now() + days * interval '1 day'
   group by days`,
);

/** Runs under the profile's lock. $1 key, $2 networks. */
export const SET_NETWORKS = statement(
  'keys.set_networks',
  `update api_keys set allowed_networks = $2::inet[] where key_id = $1 returning ${COLUMNS}`,
);

export type SeenAddressRow = { address: string; seen_on: string };

/** $1 profile, $2 key. */
export const READ_ADDRESSES = statement(
  'keys.read_addresses',
  `select host(address) as address, seen_on::text as seen_on from key_addresses
   where profile_id = $1 and key_id = $2 and seen_on > current_date - ${ADDRESSES_KEPT_DAYS}
   order by seen_on desc, address limit 50`,
);

/** $1 maximum number. */
export const FORGET_ADDRESSES = statement(
  'keys.forget_addresses',
  `delete from key_addresses a using (
     select profile_id, key_id, address from key_addresses
     where seen_on <= current_date - ${ADDRESSES_KEPT_DAYS}
     order by seen_on limit $1 for update skip locked) d
   where a.profile_id = d.profile_id and a.key_id = d.key_id and a.address = d.address
   returning 1`,
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
    scopes: row.scopes,
    expiresAt: row.expires_at,
    lifetimeSeconds: row.lifetime_seconds,
    allowedNetworks: row.allowed_networks,
    createdBy:
      row.created_by_kind && row.created_by !== null ? { kind: row.created_by_kind, id: row.created_by } : null,
  };
}
