-- Until when the session can create recovery codes, once. Signing in does not set it, nor does a recovery code.
alter table identity.sessions add column own_proof_until timestamptz;
