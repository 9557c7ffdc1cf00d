import { newRoutedId, newRoutingPart } from '@pay/core/ground/ids/public-id';
import type { Course } from '../course.ts';
import { statementCourse, type Yardstick } from './replay-course.ts';

const MAKE_TABLE = 'create table bench_sessions (like sessions including all)';
const INSERT = {
  name: 'bench.insert',
  text: `insert into bench_sessions (profile_id, track_id, amount_minor, currency, reference, expires_at)
    values ($1, $2, $3, $4, $5, now() + interval '15 minutes')`,
};
const DROP_TABLE = 'drop table if exists bench_sessions';

/**
 * Inserts rows into a table like `sessions`, with all its indexes and constraints. Each row has its own statement and
 * commit.
 */
export function bareInsertCourse(course: Yardstick, url: string): Course {
  const profileId = newRoutingPart();
  return statementCourse(course, url, async (pool) => {
    await pool.query(DROP_TABLE);
    await pool.query(MAKE_TABLE);
    return async (round) => {
      await pool.query({
        ...INSERT,
        values: [profileId, newRoutedId('trk', profileId), 10_500, 'BHD', `order-${round}`],
      });
    };
  });
}
