import { isLockTimeout } from '@pay/core/ground/database/lock-timeout';
import { createPool, type Database, type Pool } from '@pay/core/ground/database/pool';
import type { Course } from '../course.ts';
import type { CpuMeter } from '../cpu-meter.ts';
import { freshParts, randomPartsOf, withParts } from './fresh-ids.ts';
import type { RecordedRound } from './record-rounds.ts';

type Connection = Database & { release(destroy?: boolean): void };

/** The number of database connections that an engine has. */
const CONNECTIONS = 16;

export type Yardstick = Pick<Course, 'name' | 'title' | 'atOnce' | 'unit' | 'cpu'>;

/** Repeats the statements of one round without an engine, with one commit for each statement that writes. */
export function replayCourse(course: Yardstick, url: string, { round, isWriting }: Replay): Course {
  return statementCourse(course, url, async (pool) => {
    const parts = isWriting ? randomPartsOf(round.map(({ values }) => values)) : new Set<string>();
    return () => replayUntilDone(pool, round, parts);
  });
}

/** A round to repeat; if `isWriting`, each repetition creates its own rows, with ids that no other repetition has. */
type Replay = { readonly round: RecordedRound; readonly isWriting: boolean };

/** The function that `prepare` returns runs one round. */
export function statementCourse(
  course: Yardstick & { readonly cpu: CpuMeter },
  url: string,
  prepare: (pool: Pool) => Promise<(round: number) => Promise<void>>,
): Course {
  return {
    ...course,
    open: async () => {
      const pool = createPool({ url, applicationName: 'bench yardstick', max: CONNECTIONS });
      const doRound = await prepare(pool);
      return { doRound: (_lane, round) => doRound(round), close: () => pool.end() };
    },
  };
}

/**
 * All rounds belong to one profile, so the rounds wait for each other. When a shared statement has waited too long for
 * a lock, an engine writes the rows in separate lanes; here, the round is repeated with new ids.
 */
async function replayUntilDone(pool: Pool, round: RecordedRound, parts: ReadonlySet<string>): Promise<void> {
  for (;;) {
    try {
      return await replay(pool, round, freshParts(parts));
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
  }
}

/** Statements between `begin` and `commit` keep their connection. */
async function replay(pool: Pool, round: RecordedRound, parts: ReadonlyMap<string, string>): Promise<void> {
  let held: Connection | undefined;
  try {
    for (const { name, text, values, rowCount } of round) {
      if (/^begin/i.test(text)) held = await pool.connect();
      const fresh = { text, ...(name && { name }), ...(values && { values: withParts(values, parts) as unknown[] }) };
      const { rows } = await (held ?? pool).query<Record<string, unknown>>(fresh);
      if (rows.length !== rowCount || isRefused(rows)) throw new Error(`Wrong answer to ${name ?? text}.`);
      if (/^(?:commit|rollback)/i.test(text)) {
        held?.release();
        held = undefined;
      }
    }
  } finally {
    held?.release(true);
  }
}

function isRefused(rows: readonly Readonly<Record<string, unknown>>[]): boolean {
  return rows.some(({ refusal }) => typeof refusal === 'string');
}
