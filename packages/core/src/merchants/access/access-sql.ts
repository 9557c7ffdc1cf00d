import { statement } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import type { Locale } from '../../ground/locale/locale.ts';
import { LIVE_STATE } from '../merchants/live-requests-sql.ts';
import type { LiveState } from '../merchants/merchant.ts';
import type { MailKind } from './mail-kinds.ts';
import type { PaymentColumn } from './payment-columns.ts';
import type { Role } from './role.ts';

export type AccessRow = { merchant_id: string; role: Role };

export const ACCESS_TO_MERCHANT = statement(
  'access.to_merchant',
  'select merchant_id, role from memberships where person_id = $1 and merchant_id = $2',
);

export const ACCESS_TO_PROFILE = statement(
  'access.to_profile',
  `select m.merchant_id, m.role from profiles p join memberships m on m.merchant_id = p.merchant_id and m.person_id = $1
   where p.profile_id = $2`,
);

export const IS_OPERATOR = statement('access.is_operator', 'select person_id from operators where person_id = $1');

export type PersonRow = {
  id: string;
  name: string;
  email: string;
  has_totp: boolean;
  locale: Locale | null;
  payment_columns: PaymentColumn[] | null;
  mails_off: MailKind[];
  passkeys: number;
  is_operator: boolean;
};

export const READ_PERSON = statement(
  'access.read_person',
  `select id, name, email, has_totp, locale, payment_columns, mails_off,
     (select count(*)::int from identity.passkeys where person_id = people.id) as passkeys,
     exists (select from operators where person_id = people.id) as is_operator
   from identity.people where id = $1`,
);

export type MembershipRow = {
  merchant_id: string;
  name: string;
  role: Role;
  suspended: boolean;
  live: LiveState;
  profiles: {
    profile_id: string;
    display_name: string;
    environment: Environment;
    suspended: boolean;
    time_zone: string;
  }[];
};

export const LIST_MEMBERSHIPS = statement(
  'access.list_memberships',
  `select m.merchant_id, m.name, t.role, m.suspended_at is not null as suspended, ${LIVE_STATE} as live,
     coalesce((select jsonb_agg(jsonb_build_object('profile_id', p.profile_id, 'display_name', p.display_name,
         'environment', p.environment, 'suspended', p.is_suspended, 'time_zone', p.time_zone) order by p.created_at, p.profile_id)
       from profiles p where p.merchant_id = m.merchant_id), '[]') as profiles
   from memberships t join merchants m using (merchant_id)
   where t.person_id = $1 order by t.joined_at, m.merchant_id`,
);

/** Returns the name before the change, and which e-mails were off before it. */
export const CHANGE_PERSON = statement(
  'access.change_person',
  `with before as (select name, mails_off from identity.people where id = $1 for update)
   update identity.people p set name = coalesce($2, p.name), locale = coalesce($3, locale),
     payment_columns = coalesce($4::text[], payment_columns),
     mails_off = coalesce($5::text[], p.mails_off), updated_at = now()
   from before where id = $1 returning before.name, before.mails_off`,
);

/** Makes a session freshly proven for ten minutes. $1 session, $2 whether it can also spend the proof once. */
export const FRESHEN_SESSION = statement(
  'access.freshen_session',
  `update identity.sessions set fresh_until = now() + interval '10 minutes',
     own_proof_until = case when $2 then now() + interval '10 minutes' else own_proof_until end
   where id = $1 and expires_at > now()
   returning fresh_until`,
);

/** $1 the session's token, $2 the token of the session that it replaces. */
export const GRANT_OWN_PROOF = statement(
  'access.grant_own_proof',
  `with replaced as (delete from identity.sessions where token = $2 and token <> $1)
   update identity.sessions set own_proof_until = now() + interval '10 minutes' where token = $1`,
);

/** $1 session. Another request that spends the same proof waits for the row, and then finds the proof gone. */
export const SPEND_OWN_PROOF = statement(
  'access.spend_own_proof',
  'update identity.sessions set own_proof_until = null where id = $1 and own_proof_until > now() returning id',
);

export const FIND_PERSON_BY_EMAIL = statement(
  'access.find_person_by_email',
  'select id from identity.people where email = $1',
);

export const CAN_SIGN_IN = statement(
  'access.can_sign_in',
  `select id from identity.people where id = $1
     and (exists (select from identity.accounts where person_id = people.id and password is not null)
       or exists (select from identity.passkeys where person_id = people.id))`,
);

export const INSERT_OPERATOR = statement(
  'access.insert_operator',
  'insert into operators (person_id, added_by) values ($1, $2) on conflict do nothing returning person_id',
);

export const DELETE_OPERATOR = statement(
  'access.delete_operator',
  'delete from operators where person_id = $1 returning person_id',
);

export type OperatorRow = { person_id: string; name: string; email: string; added_by: string; added_at: Date };

export const LIST_OPERATORS = statement(
  'access.list_operators',
  `select o.person_id, p.name, p.email, o.added_by, o.added_at
   from operators o join identity.people p on p.id = o.person_id order by o.added_at, o.person_id`,
);

/** The facts that determine who can allow a reset of the person's password. */
export const RESET_SUBJECT = statement(
  'access.reset_subject',
  `select name, email, exists (select from operators where person_id = people.id) as is_operator,
     array(select merchant_id from memberships where person_id = people.id order by merchant_id) as merchants
   from identity.people where id = $1`,
);

export type ResetSubjectRow = { name: string; email: string; is_operator: boolean; merchants: string[] };

/** In the row of a password reset link or an unfinished sign-in, `value` is the person's id. */
export const END_RESETS = statement('access.end_resets', 'delete from identity.verifications where value = $1');

export const END_RESETS_OF_TEAM = statement(
  'access.end_resets_of_team',
  `delete from identity.verifications
   where value in (select person_id from memberships where merchant_id = $1)`,
);

export const END_ALL_RESETS = statement(
  'access.end_all_resets',
  'delete from identity.verifications where value in (select id from identity.people)',
);

export const FORGET_SECOND_FACTOR = statement(
  'access.forget_second_factor',
  `with forgotten as (delete from identity.two_factors where person_id = $1),
     passkeys as (delete from identity.passkeys where person_id = $1)
   update identity.people set has_totp = false, untold_change = 'second_factor_removed', updated_at = now()
   where id = $1`,
);

/**
 * Marks a person's address as proven. This deletes the person's passkeys only the first time, because passkeys that are
 * added later belong to the owner of the address.
 */
export const PROVE_ADDRESS = statement(
  'access.prove_address',
  `with proven as (
     update identity.people set email_verified = true, updated_at = now() where id = $1 and not email_verified
     returning id
   )
   delete from identity.passkeys k using proven p where k.person_id = p.id`,
);

export const CONFIRM_ADDRESS = statement(
  'access.confirm_address',
  'update identity.people set email_verified = true where id = $1 and not email_verified',
);

/** Deletes the passkeys of a person whose address is not proven, and who has access to nothing. */
export const FORGET_UNPROVEN_PASSKEYS = statement(
  'access.forget_unproven_passkeys',
  `delete from identity.passkeys k using identity.people p
   where p.id = $1 and k.person_id = p.id and not p.email_verified
     and not exists (select from memberships m where m.person_id = p.id)
     and not exists (select from operators o where o.person_id = p.id)`,
);

/**
 * Whether a person is an operator, an owner of a merchant with Live access or, if $2 is true, any member of such a
 * merchant's team; and which second factors the person has. $1 person.
 */
export const SECOND_FACTOR = statement(
  'access.second_factor',
  `select p.has_totp, exists (select from identity.passkeys k where k.person_id = p.id) as has_passkey,
     exists (select from operators o where o.person_id = p.id)
       or exists (select from memberships m join live_approvals a using (merchant_id)
         where m.person_id = p.id and ($2 or m.role = 'owner')) as is_required
   from identity.people p where p.id = $1`,
);

export const COUNT_PASSKEYS = statement(
  'access.count_passkeys',
  'select count(*)::int as passkeys from identity.passkeys where person_id = $1',
);

export const END_SESSIONS = statement('access.end_sessions', 'delete from identity.sessions where person_id = $1');

/** $1 person, $2 the token of the session that stays. */
export const END_OTHER_SESSIONS = statement(
  'access.end_other_sessions',
  'delete from identity.sessions where person_id = $1 and token <> $2',
);

/** A hash contains a random salt, so it identifies the account. $1 the hash before, $2 the hash after. */
export const REPLACE_PASSWORD_HASH = statement(
  'access.replace_password_hash',
  'update identity.accounts set password = $2, updated_at = now() where password = $1',
);

export const FIND_PERSON_BY_PASSKEY = statement(
  'access.find_person_by_passkey',
  'select person_id as id from identity.passkeys where credential_id = $1',
);
