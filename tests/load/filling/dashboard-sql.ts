/**
 * How many merchants there are, the index of the large merchant, and the person who views them. Numbers determine
 * everything else.
 */
const GIVEN = 'with given as (select $1::integer as merchants, $2::integer as large, $3::text as person)';

const MERCHANT = "'mer_' || lpad(n::text, 22, '0')";
const PROFILE = "'p' || lpad(n::text, 7, '0')";
const EACH = 'from given, generate_series(1, merchants) n';

export const FILL_MERCHANTS = [
  `insert into merchants (merchant_id, name, created_at) ${GIVEN}
   select ${MERCHANT}, (array['Coffee', 'Books', 'Dallah', 'Flowers', 'Tools', 'مخبز'])[1 + n % 6] || ' of street ' || n,
     now() - n * interval '1 minute' ${EACH}`,

  `insert into profiles (profile_id, merchant_id, environment, display_name) ${GIVEN}
   select ${PROFILE}, ${MERCHANT}, 'sandbox', 'Shop ' || n ${EACH}`,

  `insert into api_keys (key_id, profile_id, kind, key_hash, publishable_value, prefix, last_four, is_default, revoked_at)
   ${GIVEN}
   select 'key_' || ${PROFILE} || lpad(k::text, 22, '0'), ${PROFILE}, case k when 0 then 'publishable' else 'secret' end,
     sha256(convert_to(${PROFILE} || k, 'UTF8')), case k when 0 then 'pk_test_' || ${PROFILE} end, 'sk_test_', '0000', k = 1,
     case when k > 1 and k % 2 = 0 then now() end
   ${EACH} cross join generate_series(0, 5) k`,

  `insert into live_requests (request_id, merchant_id, business_name, website, contact_name, contact_email, volume_minor,
     currency, asked_by, asked_at, state, decided_by, decided_at, reason) ${GIVEN}
   select 'liv_' || lpad(n::text, 22, '0'), ${MERCHANT}, 'Business ' || n, 'https://shop.example', 'Maryam',
     'maryam@shop.example', 50000000, 'BHD', 'filled', now() - n * interval '1 minute',
     case when n % 10 = 0 then 'open' else 'refused' end, case when n % 10 <> 0 then 'filled' end,
     case when n % 10 <> 0 then now() end, case when n % 10 <> 0 then 'No address.' end ${EACH}`,

  `insert into audit_entries (audit_id, merchant_id, profile_id, actor_kind, actor_id, action, object_id, details, at)
   ${GIVEN}
   select 'aud_' || md5(n || 'of' || e), ${MERCHANT}, ${PROFILE}, 'person', person,
     (array['key.created', 'key.rotated', 'key.revoked', 'profile.changed'])[1 + e % 4], ${PROFILE},
     '{"masked": "sk_test_…0000"}', now() - e * interval '1 minute'
   ${EACH} cross join lateral generate_series(1, case when n = large then 20000 else 10 end) e`,

  `insert into identity.people (id, name, email) ${GIVEN}
   select 'filled-' || n, 'Person ' || n, 'person-' || n || '@people.example' ${EACH}`,

  `insert into identity.sessions (id, person_id, token, expires_at) ${GIVEN}
   select 'filled-' || n, 'filled-' || n, md5('token' || n), now() + interval '7 days' ${EACH}`,

  `insert into memberships (merchant_id, person_id, role) ${GIVEN}
   select ${MERCHANT}, 'filled-' || n, 'owner' ${EACH}`,

  // The large merchant has a team of 100 people; the person who views the merchant is in 50 teams.
  `insert into memberships (merchant_id, person_id, role) ${GIVEN}
   select 'mer_' || lpad(large::text, 22, '0'), 'filled-' || n, 'viewer' ${EACH} where n <= 100
   on conflict do nothing`,
  `insert into memberships (merchant_id, person_id, role) ${GIVEN}
   select ${MERCHANT}, person, 'owner' ${EACH} where n = large or n <= 49`,

  `insert into operators (person_id, added_by) ${GIVEN} select person, 'filled' from given`,
];

/** Sessions $1 to $2, spread over 100 profiles, without attempts or events. */
export const FILL_PLAIN_SESSIONS = `insert into sessions (profile_id, track_id, status, amount_minor, currency, metadata,
    expires_at, completed_at)
  select profile_id, 'trk_' || profile_id || substr(md5('session' || n), 1, 22), 'cancelled', 10500, 'BHD', '{}', now(), now()
  from (select n, 'p' || lpad((1 + n % 100)::text, 7, '0') as profile_id from generate_series($1::integer, $2::integer) n) s`;

export const ANALYSE = `analyze merchants, profiles, api_keys, live_requests, audit_entries, memberships, identity.people,
  identity.sessions, sessions`;
