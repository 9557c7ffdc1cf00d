import { statement } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';

export type ActiveAccount = {
  account_id: string;
  kind: string;
  settings: Readonly<Record<string, string | readonly string[]>>;
};

export type PlanRow = {
  merchant_id: string;
  environment: Environment;
  version: number | null;
  document: unknown;
  accounts: readonly ActiveAccount[];
};

/**
 * The data for the choice of an account for a profile's new payments. The accounts are in the order of their
 * activation. $1 profile.
 */
export const FIND_PLAN = statement(
  'routings.find_plan',
  `select p.merchant_id, p.environment, g.version, g.document, coalesce((
     select json_agg(json_build_object('account_id', a.account_id, 'kind', a.kind, 'settings', a.settings)
       order by a.activated_at, a.account_id)
     from acquirer_accounts a where a.profile_id = p.profile_id and a.state = 'active'), '[]') as accounts
   from profiles p left join routings g on g.profile_id = $1
   where p.profile_id = $1`,
);

/** One change of a profile's accounts or rules at a time. $1 profile. */
export const LOCK_PROFILE_OF_ROUTING = statement(
  'routings.lock_profile',
  'select merchant_id from profiles where profile_id = $1 for no key update',
);

/** The rules, and the accounts that rules can name. $1 profile. */
export const FIND_ROUTING = statement(
  'routings.find',
  `select p.merchant_id, g.version, g.document, g.changed_at, coalesce((
     select json_agg(json_build_object('account_id', a.account_id, 'kind', a.kind, 'state', a.state)
       order by a.activated_at, a.created_at, a.account_id)
     from acquirer_accounts a where a.profile_id = p.profile_id and a.state <> 'retired'), '[]') as accounts
   from profiles p left join routings g on g.profile_id = $1
   where p.profile_id = $1`,
);

/** $1 profile, $2 rules, or null to turn routing off. */
export const SET_ROUTING = statement(
  'routings.set',
  `insert into routings (profile_id, document) values ($1, $2)
   on conflict (profile_id) do update set
     document = excluded.document, version = routings.version + 1, changed_at = now()`,
);

/** Makes engines read again which accounts are active. $1 profile. */
export const RAISE_ROUTING_VERSION = statement(
  'routings.raise_version',
  'update routings set version = version + 1 where profile_id = $1',
);
