-- What an adapter keeps for an attempt, sealed. The acquirer's further facts about an outcome: the scheme's transaction
-- id, the issuer's checks, the advice after a decline.
alter table attempts add column acquirer_state bytea;
alter table attempts add column acquirer_facts jsonb;
-- Copied from the attempt, so that a refund has all that its acquirer is told.
alter table refunds add column authorisation_reference text;
alter table refunds add column authorisation_state bytea;
