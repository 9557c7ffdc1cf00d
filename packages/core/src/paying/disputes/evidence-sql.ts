import { statement } from '../../ground/database/statement.ts';
import { bytesColumn, sealedColumn } from '../../ground/sealing/sealed-column-sql.ts';
import type { EvidenceType } from './evidence.ts';

/** $1 profile, $2 dispute, $3 the hash of a file. */
export const COUNT_EVIDENCE = statement(
  'disputes.count_evidence',
  `select count(*)::integer as count, max(evidence_id) filter (where sha256 = $3) as same from dispute_evidence
   where profile_id = $1 and dispute_id = $2`,
);

/**
 * $1 profile, $2 evidence, $3 dispute, $4 name, $5 media type, $6 bytes, $7 SHA-256, $8 sealed key, $9 content, $10
 * person.
 */
export const INSERT_EVIDENCE = statement(
  'disputes.insert_evidence',
  `insert into dispute_evidence (profile_id, evidence_id, dispute_id, name, media_type, bytes, sha256, sealed, content,
     uploaded_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

export type EvidenceRow = {
  evidence_id: string;
  name: string;
  media_type: EvidenceType;
  bytes: number;
  uploaded_by: string | null;
  created_at: Date;
};

/** Oldest first, with the names of people. $1 profile, $2 dispute. */
export const LIST_EVIDENCE = statement(
  'disputes.list_evidence',
  `select e.evidence_id, e.name, e.media_type, e.bytes, p.name as uploaded_by, e.created_at
   from dispute_evidence e left join identity.people p on p.id = e.uploaded_by
   where e.profile_id = $1 and e.dispute_id = $2
   order by e.created_at, e.evidence_id`,
);

export type StoredFileRow = { name: string; media_type: EvidenceType; sealed: Buffer; content: Buffer };

/** $1 profile, $2 dispute, $3 evidence. */
export const READ_EVIDENCE_FILE = statement(
  'disputes.read_evidence_file',
  `select name, media_type, sealed, content from dispute_evidence
   where profile_id = $1 and dispute_id = $2 and evidence_id = $3`,
);

/** $1 profile, $2 evidence. */
export const READ_FILE_OF_PROFILE = statement(
  'disputes.read_file_of_profile',
  'select name, media_type, sealed, content from dispute_evidence where profile_id = $1 and evidence_id = $2',
);

/** $1 profile, $2 dispute, $3 evidence. */
export const DELETE_EVIDENCE = statement(
  'disputes.delete_evidence',
  `delete from dispute_evidence where profile_id = $1 and dispute_id = $2 and evidence_id = $3 returning name`,
);

export type SealedEvidenceRow = { profile_id: string; evidence_id: string; sealed: Buffer };

/** The keys of the files. */
export const SEALED_EVIDENCE = sealedColumn({
  statements: 'disputes.evidence',
  table: 'dispute_evidence',
  key: { profile_id: 'text', evidence_id: 'text' },
  ...bytesColumn('sealed'),
});
