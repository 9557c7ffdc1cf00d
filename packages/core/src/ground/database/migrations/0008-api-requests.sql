-- What was asked of the server API by the keys of a profile, without bodies and addresses: a help for who looks for a
-- mistake, and nothing that anything depends on. `path` is the route's, with our own ids in it. `position` counts those of
-- a profile that did not fail, of which only the newest are kept; it is null for the others, which are kept for a time.
create table api_requests (
  profile_id  text not null,
  request_id  text not null,
  -- As exact as a program's own dates, because a list goes on from it.
  at          timestamptz(3) not null,
  method      text not null,
  path        text not null,
  status      integer not null check (status between 100 and 599),
  code        text,
  key_id      text not null,
  duration_ms integer not null check (duration_ms >= 0),
  position    bigint,
  primary key (profile_id, at, request_id),
  constraint counted_unless_failed check ((position is null) = (status >= 400))
);
create index counted_requests on api_requests (profile_id, position) where position is not null;
create index failed_requests on api_requests (profile_id, at desc, request_id desc) where position is null;
-- What the sweep forgets.
create index on api_requests (at) where position is null;

-- How many of a profile were counted; locked while they are.
create table api_request_heads (
  profile_id    text primary key,
  last_position bigint not null
);

-- What the planner believes of the new tables until they have real rows: see 0003.
insert into api_requests (profile_id, request_id, at, method, path, status, key_id, duration_ms, position)
select 'nobody-' || n % 10, 'req_' || n, now() - n * interval '1 minute', 'POST', '/', case when n % 5 = 0 then 422 else 201 end,
  'key_' || n % 10, 5, case when n % 5 > 0 then n end
from generate_series(1, 2000) n
where not exists (select from api_requests);

insert into api_request_heads (profile_id, last_position)
select 'nobody-' || n, n from generate_series(1, 100) n;

analyze api_requests, api_request_heads;

delete from api_requests where profile_id like 'nobody-%';
delete from api_request_heads where profile_id like 'nobody-%';
