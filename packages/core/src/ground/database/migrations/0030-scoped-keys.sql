-- What a secret key is limited to; null is no limit. The limits never change after the key was created, except for the
-- networks, so that they can be compared with the rights of whoever rotates the key.
alter table api_keys
  add column scopes text[],
  add column expires_at timestamptz,
  add column allowed_networks inet[],
  -- Null for keys that were created before this was recorded, and whose entry in the audit does not say.
  add column created_by_kind text check (created_by_kind in ('person', 'operator')),
  add column created_by text,
  add constraint scopes_are_known check (cardinality(scopes) > 0
    and scopes <@ array['sessions', 'payments.read', 'refunds', 'captures', 'webhooks', 'events']),
  add constraint networks_are_few check (cardinality(allowed_networks) between 1 and 50),
  add constraint expires_after_creation check (expires_at > created_at),
  -- A publishable key has its own limits, and a profile can always use its default key.
  add constraint only_secrets_are_limited check (
    (kind <> 'publishable' and not is_default) or (scopes is null and expires_at is null)),
  add constraint only_secrets_have_networks check (kind <> 'publishable' or allowed_networks is null),
  add constraint created_by_someone check ((created_by_kind is null) = (created_by is null));

update api_keys k set created_by_kind = a.actor_kind, created_by = a.actor_id
from audit_entries a
where a.profile_id = k.profile_id and a.actor_kind in ('person', 'operator')
  and ((a.action in ('key.created', 'key.imported') and a.object_id = k.key_id)
    or (a.action in ('key.rotated', 'key.replaced') and a.details ->> 'replaced_by' = k.key_id));

-- The last event and the last reminder that the key will expire, in days before that, and until when a node is sending
-- a reminder.
alter table api_keys
  add column announced_days integer check (announced_days in (1, 7, 30)),
  add column reminded_days integer check (reminded_days in (1, 7, 30)),
  add column reminding_until timestamptz;
create index keys_that_expire on api_keys (expires_at) where expires_at is not null and revoked_at is null;

-- The actions of keys are in the audit as well.
alter table audit_entries drop constraint audit_entries_actor_kind_check;
alter table audit_entries add constraint audit_entries_actor_kind_check
  check (actor_kind in ('person', 'operator', 'worker', 'key'));

-- The addresses that keys were used from, for suggesting a list of networks. Forgotten after 30 days.
create table key_addresses (
  profile_id text not null,
  key_id     text not null,
  address    inet not null,
  seen_on    date not null,
  primary key (profile_id, key_id, address)
);
create index on key_addresses (seen_on);
