import { type GroupCommitLimits, groupCommit } from './group-commit.ts';
import { isLockTimeout, LOCK_TIMEOUT_MS } from './lock-timeout.ts';
import { turns } from './turns.ts';

/** Writes rows, but gives up if the write must wait longer than `lockTimeoutMs` for a lock. Answers by ordinal. */
export type Write<Row, Answer> = (rows: readonly Row[], lockTimeoutMs: number) => Promise<readonly Answer[]>;

export type LaneLimits = GroupCommitLimits & {
  /** How long rows that share a statement with rows of other lanes wait for a lock. */
  readonly sharedLockTimeoutMs: number;
  /** How long a lane stays separate after its own lock time-out. */
  readonly separateMs: number;
  /**
   * The maximum number of lanes that are written at the same time. It is limited because each lane can hold a
   * connection while it waits for a lock.
   */
  readonly lanesAtOnce: number;
  /** The maximum number of rows that can wait in a separate lane. More are refused immediately. */
  readonly laneRowsMax: number;
};

type Lane<Row, Answer> = { readonly add: (row: Row) => Promise<Answer>; rows: number; untilMs: number };

/**
 * Group commit for rows that might wait for a lock that affects only their own lane, for example their profile. Rows of
 * all lanes share statements. If a statement has to wait too long, its rows are written lane by lane, and for
 * `separateMs` the lane that caused the wait is separate: the rows of that lane wait for each other, and no other row
 * waits for them.
 */
export function groupCommitInLanes<Row, Answer>(
  write: Write<Row, Answer>,
  laneOf: (row: Row) => string,
  limits: LaneLimits,
): (row: Row) => Promise<Answer> {
  const { sharedLockTimeoutMs, separateMs, lanesAtOnce, laneRowsMax } = limits;
  const lanes = new Map<string, Lane<Row, Answer>>();
  // A lane that was held up only because it shared a statement does not wait behind separate lanes.
  const [quickTurn, slowTurn] = [turns(lanesAtOnce), turns(lanesAtOnce)];
  const isSeparate = (lane: Lane<Row, Answer>) => lane.untilMs > performance.now();
  const shared = groupCommit(
    (rows: readonly Row[]) =>
      write(rows, sharedLockTimeoutMs).catch((error: unknown) => {
        // A different error is thrown, so that group commit does not write the rows again one by one.
        throw isLockTimeout(error) ? new HeldUp(error) : error;
      }),
    limits,
  );

  const openLane = (name: string): Lane<Row, Answer> => {
    const writeLane = async (rows: readonly Row[]): Promise<readonly Answer[]> => {
      if (!isSeparate(lane)) {
        try {
          return await quickTurn(() => write(rows, sharedLockTimeoutMs));
        } catch (error) {
          if (!isLockTimeout(error)) throw error;
          lane.untilMs = performance.now() + separateMs;
        }
      }
      return slowTurn(() => write(rows, LOCK_TIMEOUT_MS));
    };
    const lane: Lane<Row, Answer> = {
      add: groupCommit(writeLane, { ...limits, inFlightMax: 1 }),
      rows: 0,
      untilMs: 0,
    };
    lanes.set(name, lane);
    return lane;
  };

  const addToLane = async (name: string, row: Row): Promise<Answer> => {
    const lane = lanes.get(name) ?? openLane(name);
    if (lane.rows >= laneRowsMax) throw new Error('group commit: too many rows wait for the same lock');
    lane.rows += 1;
    try {
      return await lane.add(row);
    } finally {
      lane.rows -= 1;
      if (lane.rows === 0 && !isSeparate(lane)) lanes.delete(name);
    }
  };

  const addShared = async (row: Row): Promise<Answer> => {
    try {
      return await shared(row);
    } catch (error) {
      if (error instanceof HeldUp) return addToLane(laneOf(row), row);
      throw error;
    }
  };

  return (row) => {
    if (lanes.size === 0) return addShared(row);
    const name = laneOf(row);
    const lane = lanes.get(name);
    if (lane && (lane.rows > 0 || isSeparate(lane))) return addToLane(name, row);
    lanes.delete(name);
    return addShared(row);
  };
}

/** The error of a shared statement that waited too long for a lock and changed nothing. */
class HeldUp extends Error {
  constructor(cause: unknown) {
    super('a shared statement waited too long for a lock', { cause });
  }
}
