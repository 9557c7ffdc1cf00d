import type { Pool } from '../../ground/database/pool.ts';
import { ASKED_ATTEMPTS } from './asked-attempts.ts';
import { ASKED_CAPTURES } from './asked-captures.ts';
import { ASKED_CLOSINGS } from './asked-closings.ts';
import { ASKED_LOST_APPROVALS } from './asked-lost-approvals.ts';
import { ASKED_REFUNDS } from './asked-refunds.ts';
import { ASKED_REVERSALS } from './asked-reversals.ts';
import { ASKED_VOIDS } from './asked-voids.ts';
import type { Asked } from './asking.ts';

/** All kinds of rows that acquirers are asked about. */
export const ALL_ASKED: readonly Asked[] = [
  ASKED_ATTEMPTS,
  ASKED_CAPTURES,
  ASKED_REFUNDS,
  ASKED_VOIDS,
  ASKED_REVERSALS,
  ASKED_CLOSINGS,
  ASKED_LOST_APPROVALS,
];

/** Makes inquiries due immediately instead of in a few minutes, because the acquirer is answering again. */
export async function hastenAsking(deps: { readonly pool: Pool }, origin: string): Promise<void> {
  await Promise.all(ALL_ASKED.map((each) => each.hasten(deps, origin)));
}
