import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '@pay/core/ground/database/pool';
import type { Alarm, Sight } from '../books/books.ts';

export type Watch = { stop(): Promise<void> };

export type WatchOptions = {
  readonly pool: Pool;
  /** Sessions that clients know about. */
  readonly trackIds: readonly string[];
  readonly see: (sight: Sight) => void;
  readonly alarm: (alarm: Alarm) => void;
};

const EVERY_MS = 2_000;
const LOOKED_AT = 200;
const OVERDUE_SECONDS = 60;
const ROUTING_START = 'trk_'.length;
const ROUTING_END = ROUTING_START + 8;

/** Finds work that is overdue by `OVERDUE_SECONDS`, although a healthy node was always available within seconds. */
const OVERDUE = `select what, id from (
    select 'attempt' as what, attempt_id as id, due_at from attempts where due_at is not null
    union all select 'refund', refund_id, due_at from refunds where due_at is not null
    union all select 'reversal', attempt_id, due_at from reversals where due_at is not null
  ) due where due_at < now() - interval '${OVERDUE_SECONDS} seconds'`;

const LOOK = `select s.track_id, case s.status when 'succeeded' then 'paid' else s.status end as state,
    s.refund_reserved_minor > s.amount_minor or s.refunded_minor > s.refund_reserved_minor or
    coalesce((select sum(f.amount_minor) from refunds f where f.profile_id = s.profile_id
      and f.track_id = s.track_id and f.state <> 'failed'), 0) > s.amount_minor as is_too_much
  from sessions s join unnest($1::text[], $2::text[]) as asked(profile_id, track_id)
    on s.profile_id = asked.profile_id and s.track_id = asked.track_id`;

/** Checks the database at intervals during the faults: the states of some sessions, and whether anything is stuck. */
export function watch({ pool, trackIds, see, alarm }: WatchOptions): Watch {
  const stopping = new AbortController();
  const alarmed = new Set<string>();

  function tell(what: string): void {
    if (alarmed.has(what)) return;
    alarmed.add(what);
    alarm({ what, at: performance.now() });
  }

  async function look(): Promise<void> {
    const overdue = await pool.query<{ what: string; id: string }>(OVERDUE);
    for (const { what, id } of overdue.rows) tell(`${what} ${id} overdue by ${OVERDUE_SECONDS} s`);
    const some = drawn(trackIds);
    const profiles = some.map((trackId) => trackId.slice(ROUTING_START, ROUTING_END));
    const { rows } = await pool.query<{ track_id: string; state: string; is_too_much: boolean }>(LOOK, [
      profiles,
      some,
    ]);
    for (const { track_id: trackId, state, is_too_much: isTooMuch } of rows) {
      see({ trackId, state, at: performance.now(), by: 'the database' });
      if (isTooMuch) tell(`more was refunded for ${trackId} than was paid`);
    }
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      // The database is sometimes down; anything stuck can still be seen afterwards.
      await look().catch(() => {});
      await pause(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

/** Returns sessions at equal intervals, from the oldest to the newest. */
function drawn(trackIds: readonly string[]): readonly string[] {
  const step = Math.max(1, trackIds.length / LOOKED_AT);
  return Array.from({ length: Math.min(LOOKED_AT, trackIds.length) }, (_, n) => trackIds[Math.floor(n * step)] ?? '');
}
