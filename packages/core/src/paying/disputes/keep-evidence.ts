import { createHash } from 'node:crypto';
import type { ProfilePerson } from '../../ground/actors/bearer.ts';
import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { newRoutedId, storableId } from '../../ground/ids/public-id.ts';
import { checkText } from '../../ground/refusals/check-text.ts';
import { accepted, type Result, refused, refusedField } from '../../ground/refusals/refusal.ts';
import type { Sealer } from '../../ground/sealing/sealer.ts';
import { recordBearerAudit } from '../../merchants/audit/record-audit.ts';
import { lockDispute, NO_DISPUTE } from './answer-dispute.ts';
import { DISPUTE_PLACE } from './disputes-sql.ts';
import { EVIDENCE_FILES_MAX, type Evidence, type EvidenceType, openFile, sealFile } from './evidence.ts';
import { checkEvidenceApart } from './evidence-apart.ts';
import {
  COUNT_EVIDENCE,
  DELETE_EVIDENCE,
  type EvidenceRow,
  INSERT_EVIDENCE,
  LIST_EVIDENCE,
  READ_EVIDENCE_FILE,
  type StoredFileRow,
} from './evidence-sql.ts';

type Deps = { readonly pool: Pool; readonly sealer: Sealer };

export type NewEvidence = { readonly disputeId: string; readonly name: string; readonly bytes: Buffer };
export type EvidenceFile = { readonly name: string; readonly mediaType: EvidenceType; readonly bytes: Buffer };

/** Letters and digits of any script, spaces and . - _ without a leading dot, so the name is valid on every system. */
const NAME = /^[\p{L}\p{N}_-][\p{L}\p{N}\p{M} ._-]{0,99}$/u;

/**
 * Stores a file for a dispute. If the same file is sent again, it is stored only once. Refuses: not_found,
 * invalid_request and card_number_not_allowed (`file`, `name`), overloaded.
 */
export async function addEvidence(
  { pool, sealer }: Deps,
  actor: ProfilePerson,
  { disputeId, name, bytes }: NewEvidence,
): Promise<Result<{ readonly evidenceId: string }>> {
  const { profileId } = actor;
  if (!NAME.test(name) || name.length > 100) return refusedField('invalid_request', 'name', 'evidence_name_unfit');
  const named = checkText('name', name);
  if (!named.ok) return named;
  // Before the file is checked, which takes time.
  const [place] = await run(pool, DISPUTE_PLACE, [profileId, storableId(disputeId)]);
  if (!place) return refused('not_found', NO_DISPUTE);
  const checked = await checkEvidenceApart(bytes);
  if (!checked.ok) return checked;
  const sha256 = createHash('sha256').update(bytes).digest();
  return transaction(pool, async (database) => {
    const locked = await lockDispute(database, profileId, disputeId);
    if (!locked.ok) return locked;
    const { disputeId: found, trackId } = locked.value;
    const [counted] = await run<{ count: number; same: string | null }>(database, COUNT_EVIDENCE, [
      profileId,
      found,
      sha256,
    ]);
    if (counted?.same) return accepted({ evidenceId: counted.same });
    if ((counted?.count ?? 0) >= EVIDENCE_FILES_MAX) {
      return refusedField('invalid_request', 'file', 'evidence_too_many');
    }
    const evidenceId = newRoutedId('evd', profileId);
    const { sealed, content } = sealFile(sealer, evidenceId, bytes);
    const about = [name, checked.value, bytes.length, sha256, sealed, content, actor.id];
    await run(database, INSERT_EVIDENCE, [profileId, evidenceId, found, ...about]);
    await recordBearerAudit(database, actor, {
      profileId,
      action: 'dispute.evidence_added',
      objectId: found,
      details: { track_id: trackId, evidence_id: evidenceId, name, bytes: bytes.length },
    });
    return accepted({ evidenceId });
  });
}

/** Refuses: not_found. */
export function removeEvidence(
  { pool }: Pick<Deps, 'pool'>,
  actor: ProfilePerson,
  { disputeId, evidenceId }: { readonly disputeId: string; readonly evidenceId: string },
): Promise<Result<void>> {
  const { profileId } = actor;
  return transaction(pool, async (database) => {
    const locked = await lockDispute(database, profileId, disputeId);
    if (!locked.ok) return locked;
    const { disputeId: found, trackId } = locked.value;
    const [gone] = await run<{ name: string }>(database, DELETE_EVIDENCE, [profileId, found, storableId(evidenceId)]);
    if (!gone) return refused('not_found', NO_FILE);
    await recordBearerAudit(database, actor, {
      profileId,
      action: 'dispute.evidence_removed',
      objectId: found,
      details: { track_id: trackId, evidence_id: evidenceId, name: gone.name },
    });
    return accepted(undefined);
  });
}

const NO_FILE = 'This dispute has no such file.';

/** Oldest first. */
export async function listEvidence(
  { pool }: { readonly pool: Database },
  profileId: string,
  disputeId: string,
): Promise<readonly Evidence[]> {
  const rows = await run<EvidenceRow>(pool, LIST_EVIDENCE, [profileId, storableId(disputeId)]);
  return rows.map((row) => ({
    evidenceId: row.evidence_id,
    name: row.name,
    mediaType: row.media_type,
    bytes: row.bytes,
    uploadedBy: row.uploaded_by,
    createdAt: row.created_at,
  }));
}

/** A file as it was uploaded. Refuses: not_found. Throws as `Sealer.open` does. */
export async function readEvidenceFile(
  { pool, sealer }: Deps,
  profileId: string,
  { disputeId, evidenceId }: { readonly disputeId: string; readonly evidenceId: string },
): Promise<Result<EvidenceFile>> {
  const place = [profileId, storableId(disputeId), storableId(evidenceId)];
  const [row] = await run<StoredFileRow>(pool, READ_EVIDENCE_FILE, place);
  if (!row) return refused('not_found', NO_FILE);
  return accepted({ name: row.name, mediaType: row.media_type, bytes: openFile(sealer, evidenceId, row) });
}
