import type { Pool } from '../../ground/database/pool.ts';
import { ASKED_ATTEMPTS } from './asked-attempts.ts';
import { ASKED_REFUNDS } from './asked-refunds.ts';
import { ASKED_REVERSALS } from './asked-reversals.ts';
import type { Asked } from './asking.ts';

/** Everything that is asked of an acquirer until it has answered. */
export const ALL_ASKED: readonly Asked[] = [ASKED_ATTEMPTS, ASKED_REFUNDS, ASKED_REVERSALS];

/** The acquirer answers again: what would be asked for in minutes is asked for now. */
export async function hastenAsking(deps: { readonly pool: Pool }, acquirer: string): Promise<void> {
  await Promise.all(ALL_ASKED.map((each) => each.hasten(deps, acquirer)));
}
