import type { Bearer } from '../../ground/actors/bearer.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import type { KeyCheckRefusal } from '../../merchants/keys/key-check-sql.ts';
import type { ProfileOfKeyDeps } from '../../merchants/keys/profile-of-key.ts';
import { runForBearer } from '../../merchants/keys/run-for-bearer.ts';
import { NOT_IN_LIVE } from './advance-test-clock.ts';
import { READ_CLOCK } from './read-test-clock-sql.ts';
import { type TestClock, type TestClockRow, testClockFromRow } from './test-clock.ts';

type Row = { refusal: KeyCheckRefusal | null; stale_key_id: string | null; is_sandbox: boolean | null } & (
  | TestClockRow
  | { [K in keyof TestClockRow]: null }
);

/** Refuses: what the key check refuses, sandbox_only. */
export async function readTestClock(deps: ProfileOfKeyDeps, actor: Bearer): Promise<Result<TestClock>> {
  const [row] = await runForBearer<Row>(deps.pool, READ_CLOCK, deps.environment, actor);
  if (!row || row.refusal !== null) return refused(row?.refusal ?? 'api_key_invalid');
  deps.touchKey(row.stale_key_id);
  if (!row.is_sandbox) return refused('sandbox_only', NOT_IN_LIVE);
  return accepted(testClockFromRow(row.last_at === null ? undefined : row));
}
