import { HASH_BYTES } from '../../ground/actors/bearer.ts';
import { groupCommit } from '../../ground/database/group-commit.ts';
import { groupCommitInLanes } from '../../ground/database/group-commit-in-lanes.ts';
import { SHARED_LOCK_TIMEOUT_MS } from '../../ground/database/lock-timeout.ts';
import { perProfile } from '../../ground/database/per-profile.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { isSharded } from '../../ground/database/sharded.ts';
import { withProfileOfKey } from '../../merchants/keys/profile-hints.ts';

/**
 * The maximum number of rows in a statement, and of concurrent statements of one kind. Two half-full statements keep
 * both the engine and the database busy. A row that has waited for `waitMaxMs` is not written, because its request is
 * no longer waiting for the answer.
 */
const LIMITS = { rowsMax: 32, inFlightMax: 4, patienceMs: 10, waitMaxMs: 10_000, againMaxMs: 4_000 } as const;

/** The rows of a lane can wait for the same lock: that of a profile, a session or an idempotency key. */
const LANES = {
  ...LIMITS,
  sharedLockTimeoutMs: SHARED_LOCK_TIMEOUT_MS,
  separateMs: 30_000,
  lanesAtOnce: 2,
  laneRowsMax: 64,
} as const;

/** What a row waits for together with other rows of its lane; undefined if rows wait for no locks. */
type LaneOf<Row> = ((row: Row) => string) | undefined;
type Keyed = { readonly presented: Buffer };
type Write<Row, Answer> = (rows: readonly Row[], lockTimeoutMs: number) => Promise<readonly Answer[]>;
type KeyedWrite<Row, Answer> = (
  rows: readonly Row[],
  profileId: string | undefined,
  lockTimeoutMs: number,
) => Promise<readonly Answer[]>;

/**
 * How rows gather for their statements: all together, or by profile if the database has several servers. `byKey`
 * gathers rows by the profile of their key, and passes that profile to `write`.
 */
export function gatheredBy(pool: Pool): {
  readonly byProfile: <Row, Answer>(
    write: Write<Row, Answer>,
    laneOf: LaneOf<Row>,
    profileOf: (row: Row) => string,
  ) => (row: Row) => Promise<Answer>;
  readonly byKey: <Row extends Keyed, Answer>(
    write: KeyedWrite<Row, Answer>,
    laneOf: LaneOf<Row>,
    isUnknownKey: (answer: Answer) => boolean,
  ) => (row: Row) => Promise<Answer>;
} {
  return {
    byProfile: (write, laneOf, profileOf) => {
      if (!isSharded(pool)) return together(write, laneOf);
      const add = perProfile(() => together(write, laneOf));
      return (row) => add(profileOf(row), row);
    },
    byKey: (write, laneOf, isUnknownKey) => {
      const about = (profileId: string | undefined) =>
        together((rows: Parameters<typeof write>[0], lockTimeoutMs) => write(rows, profileId, lockTimeoutMs), laneOf);
      if (!isSharded(pool)) return about(undefined);
      const add = perProfile(about);
      return (row) => {
        const keyHash = row.presented.subarray(0, HASH_BYTES);
        return withProfileOfKey(pool, keyHash, (profileId = '') => add(profileId, row), isUnknownKey);
      };
    },
  };
}

function together<Row, Answer>(write: Write<Row, Answer>, laneOf: LaneOf<Row>): (row: Row) => Promise<Answer> {
  if (laneOf) return groupCommitInLanes(write, laneOf, LANES);
  return groupCommit((rows: readonly Row[]) => write(rows, SHARED_LOCK_TIMEOUT_MS), LIMITS);
}
