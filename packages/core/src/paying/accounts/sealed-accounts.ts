import { placeOfColumn, type SealingDeps } from '../../ground/sealing/place-of-column.ts';
import type { SealedPlace } from '../../ground/sealing/sealed-place.ts';
import { contextOf } from './account-secrets.ts';
import { SEALED_ACCOUNT_SECRETS, type SealedAccountRow } from './sealed-accounts-sql.ts';

/** The secrets of all accounts at acquirers, with earlier versions. */
export function sealedAccounts(deps: SealingDeps): SealedPlace {
  return placeOfColumn<SealedAccountRow>(deps, 'acquirer secrets', SEALED_ACCOUNT_SECRETS, (row) =>
    contextOf({ profileId: row.profile_id, accountId: row.account_id }),
  );
}
