--! step by step
alter table api_keys
  drop constraint if exists scopes_are_known,
  add constraint scopes_are_known check (cardinality(scopes) > 0 and scopes <@ array['sessions', 'payment_links',
    'payments.read', 'refunds', 'captures', 'webhooks', 'events', 'test_clock']) not valid;

alter table api_keys validate constraint scopes_are_known;
