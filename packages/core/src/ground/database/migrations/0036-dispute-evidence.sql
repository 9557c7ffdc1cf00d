-- Files with which a merchant answers a dispute. They can have personal data, so each is encrypted with a key of its own,
-- and that key is sealed with PAY_ENCRYPTION_KEY; replacing PAY_ENCRYPTION_KEY therefore never rewrites a file.
create table dispute_evidence (
  profile_id  text not null,
  evidence_id text not null,
  dispute_id  text not null,
  name        text not null check (length(name) between 1 and 100),
  media_type  text not null check (media_type in ('application/pdf', 'image/png', 'image/jpeg')),
  bytes       integer not null check (bytes between 1 and 4194304),
  -- Of the file as it was uploaded. A dispute has each file once.
  sha256      bytea not null check (length(sha256) = 32),
  sealed      bytea not null,
  content     bytea not null,
  uploaded_by text not null,
  created_at  timestamptz not null default now(),
  primary key (profile_id, evidence_id),
  foreign key (profile_id, dispute_id) references disputes,
  unique (profile_id, dispute_id, sha256)
);
-- Encrypted bytes cannot be compressed.
alter table dispute_evidence alter column content set storage external;
