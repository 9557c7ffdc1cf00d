import { publicProfileId, routingPartOfProfileId } from '@pay/core/ground/ids/public-id';
import { accepted } from '@pay/core/ground/refusals/refusal';
import { PLATFORM_CHAIN } from '@pay/core/merchants/audit/audit-line';
import { splitDetails } from '@pay/core/merchants/audit/hidden-details';
import { type ListedAuditEntry, listAudit } from '@pay/core/merchants/audit/list-audit';
import { recordAudit } from '@pay/core/merchants/audit/record-audit';
import type { Answer } from '../../api/calls.ts';
import type { Handlers } from '../http/handler.ts';
import { auditLines } from '../streams/audit-lines.ts';
import { pageRequest } from './page-request.ts';

type Names = 'listAudit' | 'exportAudit' | 'listPlatformAudit' | 'exportPlatformAudit';

export const AUDIT_HANDLERS: Handlers<Names> = {
  listAudit: async ({ context, access: { merchantId }, query }) => {
    const { profile_id: profileId, action, person, ...page } = query;
    const found = await listAudit(context, {
      ...pageRequest(page),
      merchantId,
      ...(profileId !== undefined && { profileId: routingPartOfProfileId(profileId) ?? '' }),
      action,
      person,
    });
    if (!found.ok) return found;
    return accepted({ data: found.value.data.map(auditAnswer), next: found.value.next });
  },

  exportAudit: ({ context, actor, access: { merchantId }, reply, signedIn }) =>
    context.downloads.open(signedIn.personId, async () => {
      const lines = await auditLines(context, merchantId);
      await recordAudit(context.pool, actor, { merchantId, action: 'audit.exported', objectId: merchantId });
      reply.header('content-disposition', `attachment; filename="audit-${merchantId}.jsonl"`);
      return accepted(lines);
    }),

  listPlatformAudit: async ({ context, query: { action, person, ...page } }) => {
    const found = await listAudit(context, { ...pageRequest(page), merchantId: null, action, person });
    if (!found.ok) return found;
    return accepted({ data: found.value.data.map(auditAnswer), next: found.value.next });
  },

  exportPlatformAudit: ({ context, actor, reply, signedIn }) =>
    context.downloads.open(signedIn.personId, async () => {
      const lines = await auditLines(context, PLATFORM_CHAIN);
      await recordAudit(context.pool, actor, { merchantId: null, action: 'audit.exported', objectId: PLATFORM_CHAIN });
      reply.header('content-disposition', 'attachment; filename="audit-platform.jsonl"');
      return accepted(lines);
    }),
};

function auditAnswer(entry: ListedAuditEntry): Answer<'listAudit'>['data'][number] {
  const { auditId, at, actor, action, objectId, profileId, details } = entry;
  return {
    audit_id: auditId,
    at: at.toISOString(),
    actor: { kind: actor.kind, id: actor.id, name: actor.name },
    action,
    object_id: objectId === profileId ? publicProfileId(objectId) : objectId,
    profile_id: profileId === null ? null : publicProfileId(profileId),
    details: { ...splitDetails(action, details).shown },
  };
}
