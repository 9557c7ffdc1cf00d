import type { Sealer } from '../../ground/sealing/sealer.ts';
import type { Subject } from '../acquiring/acquirer.ts';
import { openState } from '../acquiring/acquirer-state.ts';

/** The adapter's data about the attempt that a movement belongs to; the state is sealed, and `openState` opens it. */
export type Authorisation = { readonly acquirerReference: string | null; readonly acquirerState: string | null };

/** The columns of every table of movements, copied from the attempt. */
export type AuthorisationRow = { authorisation_reference: string | null; authorisation_state: string | null };

export function authorisationFromRow(row: AuthorisationRow): Authorisation {
  return { acquirerReference: row.authorisation_reference, acquirerState: row.authorisation_state };
}

/** The authorisation in the form in which the acquirer's adapter gets it. Throws like `Sealer.open`. */
export function openAuthorisation(
  sealer: Sealer,
  { attemptId, authorisation }: { readonly attemptId: string; readonly authorisation: Authorisation },
): Pick<Subject, 'reference' | 'acquirerReference' | 'state'> {
  return {
    reference: attemptId,
    acquirerReference: authorisation.acquirerReference,
    state: openState(sealer, attemptId, authorisation.acquirerState),
  };
}
