import { type Bearer, bearerValue } from '../../ground/actors/bearer.ts';
import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { recordBearerAudit } from '../../merchants/audit/record-audit.ts';
import type { KeyCheckRefusal } from '../../merchants/keys/key-check-sql.ts';
import type { ProfileOfKeyDeps } from '../../merchants/keys/profile-of-key.ts';
import { idempotencyOf } from '../../paying/idempotency/idempotency-key.ts';
import { idempotently, type Replayable } from '../../paying/idempotency/idempotently.ts';
import { LOCK_CLOCK, MOVES, RECORD_ADVANCE } from './advance-test-clock-sql.ts';
import { MOVED_KINDS } from './moved-kind.ts';
import { type Moved, type TestClock, type TestClockRow, testClockFromRow } from './test-clock.ts';

export type AdvanceTestClock = {
  /** From 1 to ADVANCE_MAX_SECONDS. */
  readonly seconds: number;
  readonly idempotencyKey: string | undefined;
};

type Locked = { refusal: KeyCheckRefusal | null; stale_key_id: string | null; profile_id: string; is_sandbox: boolean };

/**
 * Advances the test clock of a sandbox profile: in one transaction, brings all its deadlines forward by so many
 * seconds, but moves none into the past. Workers then do what has become due (docs/decisions/0060). Refuses: what the
 * key check refuses, sandbox_only, and what `idempotently` refuses.
 */
export function advanceTestClock(
  deps: ProfileOfKeyDeps,
  actor: Bearer,
  { seconds, idempotencyKey }: AdvanceTestClock,
): Promise<Replayable<TestClock>> {
  const idempotency = idempotencyOf(idempotencyKey, 'advance_test_clock', [seconds]);
  return idempotently(deps, actor, idempotency, async (database): Promise<Result<TestClock>> => {
    const caller = [deps.environment, bearerValue(actor)];
    const [locked] = await run<Locked>(database, LOCK_CLOCK[actor.kind], caller);
    if (!locked || locked.refusal !== null) return refused(locked?.refusal ?? 'api_key_invalid');
    deps.touchKey(locked.stale_key_id);
    if (!locked.is_sandbox) return refused('sandbox_only', NOT_IN_LIVE);
    const { profile_id: profileId } = locked;
    const moved = await moveDeadlines(database, profileId, seconds);
    const advance = [profileId, seconds, JSON.stringify(moved)];
    const [row] = await run<TestClockRow>(database, RECORD_ADVANCE, advance);
    await recordBearerAudit(database, actor, {
      profileId,
      action: 'test_clock.advanced',
      objectId: profileId,
      details: { seconds, moved },
    });
    return accepted(testClockFromRow(row));
  });
}

export const NOT_IN_LIVE = 'Only sandbox profiles have a test clock.';

async function moveDeadlines(database: Database, profileId: string, seconds: number): Promise<Moved> {
  const moved = Object.fromEntries(MOVED_KINDS.map((kind) => [kind, 0])) as Record<keyof Moved, number>;
  for (const { moves, statement } of MOVES) {
    const [row] = await run<{ count: number }>(database, statement, [profileId, seconds]);
    moved[moves] += row?.count ?? 0;
  }
  return moved;
}
