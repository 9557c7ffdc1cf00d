/**
 * Adds the endpoint $2 to the profile $1, with a delivery for each payment. Of these deliveries, 1 in 500 failed. The
 * positions of the events leave room for the events that a worker records meanwhile, for example about expired sessions.
 */
export const FILL_DELIVERED: readonly string[] = [
  `with endpoint as (
     insert into webhook_endpoints (profile_id, endpoint_id, url) values ($1, $2, 'https://shop.example/hooks')
   )
   insert into webhook_lanes (profile_id, endpoint_id) values ($1, $2)`,
  `insert into events (profile_id, event_id, position, track_id, sequence, type, body, created_at)
   select $1, 'evt_' || substr(track_id, 5), 1000000000 + row_number() over (order by created_at), track_id, 1,
     'payment.succeeded', '{}', completed_at
   from sessions where profile_id = $1 and status = 'succeeded' and $2::text <> ''`,
  `insert into deliveries (profile_id, delivery_id, endpoint_id, event_id, status, tries, created_at, completed_at)
   select $1, 'dlv_' || substr(event_id, 5), $2, event_id,
     case when position % 500 = 0 then 'failed' else 'succeeded' end, 1, created_at, created_at
   from events where profile_id = $1`,
];

/** Does what autovacuum would do within minutes after the tables are filled. */
export const SETTLE = 'vacuum analyze sessions, attempts, refunds, events, deliveries';

/** A payment from the middle of the payment list of the profile $1. */
export const MIDDLE_PAYMENT = `select track_id, reference from sessions
  where profile_id = $1 and status = 'succeeded' and created_at < now() - interval '45 days'
  order by created_at desc limit 1`;
