const HASH = 'a hash or a MAC of a fixed length';
const SEALED = 'a secret or a key of ours, sealed';
const STATE = 'what an adapter keeps for its next request, sealed; like a reference, it must be sent back unchanged';

/** Columns of bytes that a sweep does not search, with the reason. */
export const OWN_BYTES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  acquirer_account_secrets: { sealed: SEALED },
  api_keys: { key_hash: HASH },
  attempts: { acquirer_state: STATE, reserved_subject: HASH },
  audit_links: { sha256: HASH },
  captures: { authorisation_state: STATE, idempotency_hash: HASH },
  card_tries: { card_hash: HASH },
  dispute_evidence: { sealed: SEALED, sha256: HASH },
  idempotency_keys: { key_hash: HASH, request_hash: HASH },
  'identity.tries': { subject: HASH },
  invitations: { token_hash: HASH },
  ledger_keys: { sealed: SEALED },
  ledger_proofs: { sha256: HASH, signature: 'a signature of a fixed length' },
  limit_points: { subject: HASH },
  receipt_settings: { secret: 'a random key of a fixed length' },
  refunds: { authorisation_state: STATE, idempotency_hash: HASH },
  settlement_files: { mapping_sha256: HASH, sha256: HASH },
  voids: { authorisation_state: STATE, idempotency_hash: HASH },
  webhook_secrets: { sealed: SEALED },
};
