import { placeOfColumn, type SealingDeps } from '../../ground/sealing/place-of-column.ts';
import type { SealedPlace } from '../../ground/sealing/sealed-place.ts';
import { contextOf } from './claim.ts';
import { SEALED_ANSWERS, type SealedAnswerRow } from './sealed-answers-sql.ts';

/** Answers with secrets that are kept for a day under an idempotency key. */
export function sealedAnswers(deps: SealingDeps): SealedPlace {
  return placeOfColumn<SealedAnswerRow>(deps, 'answers kept for a day', SEALED_ANSWERS, (row) =>
    contextOf(row.profile_id, row.key_hash),
  );
}
