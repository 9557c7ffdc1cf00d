import { placeOfColumn, type SealingDeps } from '../../../ground/sealing/place-of-column.ts';
import type { SealedPlace } from '../../../ground/sealing/sealed-place.ts';
import { contextOf } from '../endpoints/endpoint-secret.ts';
import { SEALED_SECRETS, type SealedSecretRow } from './sealed-secrets-sql.ts';

/** The signing secrets of all endpoints. */
export function sealedSecrets(deps: SealingDeps): SealedPlace {
  return placeOfColumn<SealedSecretRow>(deps, 'webhook secrets', SEALED_SECRETS, (row) =>
    contextOf({ profileId: row.profile_id, endpointId: row.endpoint_id }),
  );
}
