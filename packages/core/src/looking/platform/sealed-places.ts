import { sealedLedgerKey } from '../../books/proofs/sealed-ledger-key.ts';
import type { SealingDeps } from '../../ground/sealing/place-of-column.ts';
import type { SealedPlace } from '../../ground/sealing/sealed-place.ts';
import { sealedAccounts } from '../../paying/accounts/sealed-accounts.ts';
import { sealedEvidence } from '../../paying/disputes/sealed-evidence.ts';
import { sealedAnswers } from '../../paying/idempotency/sealed-answers.ts';
import { sealedStates } from '../../paying/payments/sealed-states.ts';
import { sealedSecrets } from '../../telling/webhooks/secrets/sealed-secrets.ts';

/** Every place where core stores sealed values. People's second factors are sealed by the dashboard. */
export function sealedPlaces(deps: SealingDeps): readonly SealedPlace[] {
  return [
    sealedSecrets(deps),
    sealedAccounts(deps),
    sealedEvidence(deps),
    sealedLedgerKey(deps),
    sealedAnswers(deps),
    ...sealedStates(deps),
  ];
}
