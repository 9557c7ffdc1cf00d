import { placeOfColumn, type SealingDeps } from '../../ground/sealing/place-of-column.ts';
import type { SealedPlace } from '../../ground/sealing/sealed-place.ts';
import { contextOf } from '../acquiring/acquirer-state.ts';
import { SEALED_STATES, type SealedStateRow } from './sealed-states-sql.ts';

/** The state that adapters keep for payments, and its copies in their captures, refunds and voids. */
export function sealedStates(deps: SealingDeps): readonly SealedPlace[] {
  return Object.entries(SEALED_STATES).map(([name, statements]) =>
    placeOfColumn<SealedStateRow>(deps, name, statements, (row) => contextOf(row.attempt_id)),
  );
}
