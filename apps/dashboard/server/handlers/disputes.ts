import { accepted } from '@pay/core/ground/refusals/refusal';
import { recordBearerAudit } from '@pay/core/merchants/audit/record-audit';
import { answerDispute } from '@pay/core/paying/disputes/answer-dispute';
import type { Dispute } from '@pay/core/paying/disputes/dispute';
import { canBecome, DISPUTE_ANSWERS } from '@pay/core/paying/disputes/dispute-state';
import type { Evidence } from '@pay/core/paying/disputes/evidence';
import { addEvidence, listEvidence, readEvidenceFile, removeEvidence } from '@pay/core/paying/disputes/keep-evidence';
import { listDisputes, readDispute } from '@pay/core/paying/disputes/list-disputes';
import { HELPS, reasonOf } from '@pay/core/paying/disputes/reason-codes';
import type { Answer } from '../../api/calls.ts';
import type { DISPUTE_ROUTES } from '../../api/routes/disputes.ts';
import type { Handlers } from '../http/handler.ts';
import { deskOf } from './desk-of.ts';
import { pageRequest } from './page-request.ts';

/** Browsers save an uploaded file and do not show it. If a browser shows it anyway, the file has no rights. */
const FILE_HEADERS = { 'content-security-policy': "default-src 'none'; sandbox" } as const;

export const DISPUTE_HANDLERS: Handlers<keyof typeof DISPUTE_ROUTES> = {
  listDisputes: async ({ context, profileId, query: { after, limit, state, group, track_id: trackId } }) => {
    const page = pageRequest({ ...(after !== undefined && { after }), ...(limit !== undefined && { limit }) });
    const found = await listDisputes(context, { ...page, profileId, state, group, trackId });
    return found.ok ? accepted({ data: found.value.data.map(listedAnswer), next: found.value.next }) : found;
  },

  readDispute: async ({ context, profileId, params: { dispute_id: disputeId } }) => {
    const dispute = await readDispute(context, profileId, disputeId);
    if (!dispute.ok) return dispute;
    return accepted(detailAnswer(dispute.value, await listEvidence(context, profileId, disputeId)));
  },

  answerDispute: async ({ context, actor, profileId, params: { dispute_id: disputeId }, body: { as } }) => {
    const { desk, person } = await deskOf({ context, actor, profileId });
    const answered = await answerDispute(desk, person, { disputeId, as });
    return answered.ok ? accepted({ state: answered.value.state }) : answered;
  },

  addEvidence: async ({ context, actor, profileId, params: { dispute_id: disputeId }, query: { name }, request }) => {
    const { desk, person } = await deskOf({ context, actor, profileId });
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const added = await addEvidence(desk, person, { disputeId, name, bytes });
    return added.ok ? accepted({ evidence_id: added.value.evidenceId }) : added;
  },

  readEvidence: async ({ context, actor, profileId, params, reply }) => {
    const { desk, person } = await deskOf({ context, actor, profileId });
    const place = { disputeId: params.dispute_id, evidenceId: params.evidence_id };
    const file = await readEvidenceFile(desk, profileId, place);
    if (!file.ok) return file;
    const { name, mediaType, bytes } = file.value;
    const details = { evidence_id: place.evidenceId };
    const entry = { profileId, action: 'dispute.evidence_exported', objectId: place.disputeId, details } as const;
    await recordBearerAudit(context.pool, person, entry);
    const encoded = encodeURIComponent(name).replaceAll("'", '%27');
    reply.headers(FILE_HEADERS).header('x-content-type-options', 'nosniff').header('content-type', mediaType);
    reply.header('content-disposition', `attachment; filename="evidence"; filename*=UTF-8''${encoded}`);
    return accepted(bytes);
  },

  removeEvidence: async ({ context, actor, profileId, params }) => {
    const place = { disputeId: params.dispute_id, evidenceId: params.evidence_id };
    const removed = await removeEvidence(context, { ...actor, profileId }, place);
    return removed.ok ? accepted(null) : removed;
  },
};

function listedAnswer(dispute: Dispute): Answer<'listDisputes'>['data'][number] {
  const { scheme, reasonCode, takenMinor } = dispute;
  return {
    dispute_id: dispute.disputeId,
    track_id: dispute.trackId,
    state: dispute.state,
    amount_minor: Number(dispute.amount.minor),
    taken_minor: takenMinor > 0n ? Number(takenMinor) : 0,
    currency: dispute.amount.currency,
    scheme,
    reason_code: reasonCode,
    reason: reasonOf(scheme, reasonCode).kind,
    answer_by: dispute.answerBy?.toISOString() ?? null,
    created_at: dispute.createdAt.toISOString(),
    closed_at: dispute.closedAt?.toISOString() ?? null,
  };
}

function detailAnswer(dispute: Dispute, evidence: readonly Evidence[]): Answer<'readDispute'> {
  const { meaning, kind } = reasonOf(dispute.scheme, dispute.reasonCode);
  return {
    ...listedAnswer(dispute),
    acquirer_reference: dispute.acquirerReference,
    acquirer: dispute.acquirer,
    meaning,
    helps: [...HELPS[kind]],
    answers: DISPUTE_ANSWERS.filter((as) => canBecome(dispute.state, as)),
    evidence: evidence.map((file) => ({
      evidence_id: file.evidenceId,
      name: file.name,
      media_type: file.mediaType,
      bytes: file.bytes,
      uploaded_by: file.uploadedBy,
      created_at: file.createdAt.toISOString(),
    })),
  };
}
