import { randomBase62 } from '@pay/core/ground/ids/base62';
import type { Stand } from '../bench-system.ts';
import { loadCourse } from '../load-course.ts';
import { LOADS } from '../loads.ts';
import { measureTogether } from '../measure-together.ts';
import type { Trial } from './trial.ts';

const UNKNOWN = 1_000;

/**
 * Measures whole payments with and without attempts that the acquirer does not know. The acquirer gets an inquiry about
 * each of these attempts once a minute.
 */
export const unknownBeside: Trial = {
  name: 'unknown',
  title: `Whole payments with ${UNKNOWN.toLocaleString('en')} unknown outcomes`,
  run: async ({ stand, seconds, signal }) => {
    const load = LOADS.find(({ name }) => name === 'payment');
    if (load === undefined) throw new Error('the load of whole payments is missing');
    const plain = loadCourse(load, stand);
    const [without] = await measureTogether([plain], { seconds, signal });
    await addUnknown(stand);
    const [withThem] = await measureTogether([plain], { seconds, signal });
    await removeUnknown(stand);
    const [after] = await measureTogether([plain], { seconds, signal });
    if (!without || !withThem || !after) throw new Error('nothing was measured');
    const usual = (without.perSecond + after.perSecond) / 2;
    const rate = withThem.perSecond / usual;
    return {
      name: 'unknown',
      lines: [
        `${Math.round(withThem.perSecond)} payments a second during unknown outcomes, ${Math.round(without.perSecond)} before and ${Math.round(after.perSecond)} after: ${rate.toFixed(2)}`,
      ],
      figures: { before: without.perSecond, beside: withThem.perSecond, after: after.perSecond, rate },
    };
  },
};

/**
 * Adds attempts that stay within the inquiry horizon, so each inquiry leaves them unknown.
 */
async function addUnknown({ pool }: Stand): Promise<void> {
  const { rows } = await pool.query<{ profile_id: string }>('select profile_id from profiles limit 1');
  const profileId = rows[0]?.profile_id ?? '';
  const parts = Array.from({ length: UNKNOWN }, () => randomBase62(22));
  await pool.query(
    `with part as (select unnest($2::text[]) as part), session as (
       insert into sessions (profile_id, track_id, payment_id, payment_started_at, status, amount_minor, currency,
         metadata, attempt_count, live_attempt_id, expires_at)
       select $1, 'trk_' || $1 || part, 'pay_' || $1 || part, now(), 'open', 10500, 'BHD', '{}', 1,
         'att_' || $1 || part, now() + interval '1 day' from part
     )
     insert into attempts (profile_id, attempt_id, track_id, number, state, acquirer, card_brand, card_last_four,
       card_expiry_month, card_expiry_year, challenge_return_id, inquiry_count, unknown_since, due_at, created_at)
     select $1, 'att_' || $1 || part, 'trk_' || $1 || part, 1, 'unknown', 'simulator', 'visa', '4242', 12, 2040,
       $1 || part || 'challenge0', 3, now(), now() + random() * interval '60 seconds', now() + interval '1 day' from part`,
    [profileId, parts],
  );
}

/** The attempts are locked first, because a worker could be about to record the answer to an inquiry. */
async function removeUnknown({ pool }: Stand): Promise<void> {
  await pool.query(
    `select from attempts where state = 'unknown' and created_at > now() for update;
     delete from attempt_steps t using attempts a
     where a.profile_id = t.profile_id and a.attempt_id = t.attempt_id and a.state = 'unknown' and a.created_at > now();
     with gone as (delete from attempts where state = 'unknown' and created_at > now() returning profile_id, track_id)
     update sessions s set live_attempt_id = null, status = 'cancelled', completed_at = now()
     from gone g where s.profile_id = g.profile_id and s.track_id = g.track_id`,
  );
}
