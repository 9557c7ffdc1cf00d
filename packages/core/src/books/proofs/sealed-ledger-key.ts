import { placeOfColumn, type SealingDeps } from '../../ground/sealing/place-of-column.ts';
import type { SealedPlace } from '../../ground/sealing/sealed-place.ts';
import { SEALED_LEDGER_KEY } from './ledger-key-sql.ts';

/** The key that signs proofs. */
export function sealedLedgerKey(deps: SealingDeps): SealedPlace {
  type Row = { readonly key_id: string; readonly sealed: Buffer };
  return placeOfColumn<Row>(deps, 'key of the ledger', SEALED_LEDGER_KEY, ({ key_id: keyId }) => keyId);
}
