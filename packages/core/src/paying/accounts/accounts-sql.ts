import { profileStatement } from '../../ground/database/profile-statement.ts';
import { statement } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import type { Probe } from '../acquiring/acquirer.ts';
import { LEASE_SECONDS } from '../acquiring/deadlines.ts';
import type { AccountSettings, AccountState, AcquirerAccount } from './account.ts';

export type AccountRow = {
  profile_id: string;
  environment: Environment;
  merchant_id: string;
  account_id: string;
  kind: string;
  base_url: string | null;
  settings: AccountSettings;
  state: AccountState;
  version: number;
  probe: Probe | null;
  probed_at: Date | null;
  is_probe_due: boolean;
  has_notices: boolean;
  created_at: Date;
  verified_at: Date | null;
  activated_at: Date | null;
  retired_at: Date | null;
};

/** An account that has ever been active has received notices, which might have been deleted since. */
const HAS_NOTICES = `a.activated_at is not null or exists (select from acquirer_notices n
    where n.profile_id = a.profile_id and n.account_id = a.account_id)`;

const COLUMNS = `a.profile_id, p.environment, p.merchant_id, a.account_id, a.kind, a.base_url, a.settings, a.state,
  a.version, a.probe, a.probed_at, a.probe_due_at is not null as is_probe_due, ${HAS_NOTICES} as has_notices, a.created_at, a.verified_at,
  a.activated_at, a.retired_at`;

export function accountFromRow(row: AccountRow): AcquirerAccount {
  return {
    profileId: row.profile_id,
    environment: row.environment,
    accountId: row.account_id,
    kind: row.kind,
    baseUrl: row.base_url,
    settings: row.settings,
    state: row.state,
    version: row.version,
    probe: row.probe,
    probedAt: row.probed_at,
    isProbeDue: row.is_probe_due,
    hasNotices: row.has_notices,
    createdAt: row.created_at,
    verifiedAt: row.verified_at,
    activatedAt: row.activated_at,
    retiredAt: row.retired_at,
  };
}

export const FIND_PROFILE_FOR_ACCOUNT = statement(
  'accounts.find_profile',
  'select environment, merchant_id from profiles where profile_id = $1 for key share',
);

/** $1 profile, $2 account, $3 kind, $4 base URL, $5 settings. */
export const INSERT_ACCOUNT = statement(
  'accounts.insert',
  `with a as (
     insert into acquirer_accounts (profile_id, account_id, kind, base_url, settings)
     values ($1, $2, $3, $4, $5) returning *
   )
   select ${COLUMNS} from a join profiles p on p.profile_id = a.profile_id`,
);

/**
 * Adds new secrets to an account; the earlier secrets still work for $5 seconds at most. $1 profile, $2 account, $3
 * sealed secrets, $4 number.
 */
export const INSERT_SECRETS = statement(
  'accounts.insert_secrets',
  `with ended as (
     update acquirer_account_secrets set ends_at = now() + $5::integer * interval '1 second'
     where profile_id = $1 and account_id = $2
       and (ends_at is null or ends_at > now() + $5::integer * interval '1 second')
     returning number
   )
   insert into acquirer_account_secrets (profile_id, account_id, number, sealed)
   select $1, $2, $4, $3 from (select count(*) from ended) done`,
);

/** All accounts, or those of profile $1, oldest first. */
export const LIST_ACCOUNTS = statement(
  'accounts.list',
  `select ${COLUMNS} from acquirer_accounts a join profiles p on p.profile_id = a.profile_id
   where $1::text is null or a.profile_id = $1 order by a.created_at, a.account_id`,
);

/** The accounts of one profile if the database has several servers. $1 profile. */
export const LIST_ACCOUNTS_OF_PROFILE = statement(
  'accounts.list_of_profile',
  `select ${COLUMNS} from acquirer_accounts a join profiles p on p.profile_id = a.profile_id
   where a.profile_id = $1 order by a.created_at, a.account_id`,
);

/** The account with its owner. $1 profile, $2 account. */
export const FIND_ACCOUNT = statement(
  'accounts.find',
  `select ${COLUMNS}, p.display_name as profile_name, m.name as merchant_name
   from acquirer_accounts a
     join profiles p on p.profile_id = a.profile_id
     join merchants m on m.merchant_id = p.merchant_id
   where a.profile_id = $1 and a.account_id = $2`,
);

/** The versions of the secrets that still work, the newest first. $1 profile, $2 account. */
export const LIST_SECRETS = statement(
  'accounts.list_secrets',
  `select number, created_at, ends_at from acquirer_account_secrets
   where profile_id = $1 and account_id = $2 and (ends_at is null or ends_at > now())
   order by number desc`,
);

/** $1 profile, $2 account. */
export const LOCK_ACCOUNT = statement(
  'accounts.lock',
  `select ${COLUMNS} from acquirer_accounts a join profiles p on p.profile_id = a.profile_id
   where a.profile_id = $1 and a.account_id = $2 for update of a`,
);

/** The account with all its sealed secrets that still work, newest first. $1 profile, $2 account. */
export const READ_ACCOUNT = statement(
  'accounts.read',
  `select ${COLUMNS}, array(
     select s.sealed from acquirer_account_secrets s
     where s.profile_id = a.profile_id and s.account_id = a.account_id and (s.ends_at is null or s.ends_at > now())
     order by s.number desc) as sealed
   from acquirer_accounts a join profiles p on p.profile_id = a.profile_id
   where a.profile_id = $1 and a.account_id = $2`,
);

/** Locks an account's current secrets, and returns their sequence number. $1 profile, $2 account. */
export const CURRENT_SECRETS = statement(
  'accounts.current_secrets',
  `select number from acquirer_account_secrets where profile_id = $1 and account_id = $2 and ends_at is null for update`,
);

/** Makes a probe in progress due again, because its answer will not count now that the version has changed. */
const AGAIN = 'probe_due_at = case when probe_due_at is not null then now() end';

/** $1 profile, $2 account, $3 version, $4 next state (never `verified`). */
export const MOVE_ACCOUNT = statement(
  'accounts.move',
  `with a as (
     update acquirer_accounts set
       state = $4,
       version = version + 1,
       ${AGAIN},
       activated_at = case when $4 = 'active' then now() else activated_at end,
       retired_at = case when $4 = 'retired' then now() end
     where profile_id = $1 and account_id = $2 and version = $3
     returning *
   )
   select ${COLUMNS} from a join profiles p on p.profile_id = a.profile_id`,
);

/** The accounts that take a profile's new payments, locked in the order of their keys. $1 profile. */
export const LOCK_ACTIVE_ACCOUNTS = statement(
  'accounts.lock_active',
  `select ${COLUMNS} from acquirer_accounts a join profiles p on p.profile_id = a.profile_id
   where a.profile_id = $1 and a.state = 'active' order by a.account_id for update of a`,
);

/**
 * Forgets the result of the last probe, because the acquirer has not seen the new secrets. With the new version, every
 * process opens the account again. $1 profile, $2 account.
 */
export const FORGET_PROBE = statement(
  'accounts.forget_probe',
  `update acquirer_accounts set version = version + 1, probe = null, probed_at = null, ${AGAIN}
   where profile_id = $1 and account_id = $2`,
);

/** Makes a probe of an account due, unless one is already due. $1 profile, $2 account. */
export const WANT_PROBE = statement(
  'accounts.want_probe',
  `with a as (
     update acquirer_accounts set probe_due_at = coalesce(probe_due_at, now()), probe = null, probed_at = null
     where profile_id = $1 and account_id = $2
     returning *
   )
   select ${COLUMNS} from a join profiles p on p.profile_id = a.profile_id`,
);

/** The profiles with accounts whose probes are due. $1 environment, $2 limit. */
export const FIND_DUE_PROBES = statement(
  'accounts.find_due_probes',
  `select distinct profile_id from (
     select a.profile_id from acquirer_accounts a join profiles p on p.profile_id = a.profile_id
     where a.probe_due_at <= now() and p.environment = $1 order by a.probe_due_at limit $2) due`,
);

/** $1 environment, $2 limit. */
export const LEASE_PROBES = profileStatement(
  'accounts.lease_probes',
  3,
  (tie) => `with due as (
     select a.profile_id, a.account_id from acquirer_accounts a join profiles p on p.profile_id = a.profile_id
     where a.probe_due_at <= now() and p.environment = $1${tie.and('a')}
     order by a.probe_due_at limit $2
     for update of a skip locked
   )
   update acquirer_accounts a set probe_due_at = now() + interval '${LEASE_SECONDS} seconds'
   from due d where a.profile_id = d.profile_id and a.account_id = d.account_id
   returning a.account_id, a.profile_id, a.version`,
);

/**
 * Records the result of a probe; a draft whose credentials were accepted becomes verified. If the account has changed
 * since it was leased, nothing is recorded, because the answer might be about secrets that were replaced. $1 profile,
 * $2 account, $3 result, $4 version.
 */
export const RECORD_PROBE = statement(
  'accounts.record_probe',
  `update acquirer_accounts set
     probe_due_at = null,
     probe = $3,
     probed_at = now(),
     version = version + case when $3 = 'ready' and state = 'draft' then 1 else 0 end,
     verified_at = case when $3 = 'ready' and state = 'draft' then now() else verified_at end,
     state = case when $3 = 'ready' and state = 'draft' then 'verified' else state end
   where profile_id = $1 and account_id = $2 and version = $4`,
);
