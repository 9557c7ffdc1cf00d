import { placeOfColumn, type SealingDeps } from '../../ground/sealing/place-of-column.ts';
import type { SealedPlace } from '../../ground/sealing/sealed-place.ts';
import { evidenceContext } from './evidence.ts';
import { SEALED_EVIDENCE, type SealedEvidenceRow } from './evidence-sql.ts';

/** The keys of the files that answer disputes. The files are not read. */
export function sealedEvidence(deps: SealingDeps): SealedPlace {
  return placeOfColumn<SealedEvidenceRow>(deps, 'files of disputes', SEALED_EVIDENCE, (row) =>
    evidenceContext(row.evidence_id),
  );
}
