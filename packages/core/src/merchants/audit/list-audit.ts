import { runList } from '../../ground/database/list-builder.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { checkFilter, knownPlace, type Page, pageOf } from '../../ground/lists/page.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { type AuditFilter, auditPage, auditPlace } from './list-audit-sql.ts';

export type ListedAuditEntry = {
  readonly auditId: string;
  readonly at: Date;
  readonly actor: {
    readonly kind: 'person' | 'operator' | 'worker' | 'key' | 'visitor';
    readonly id: string;
    /**
     * If the author is a key, its label or its masked form. Null for an author who does not use the dashboard, such as
     * an operator at the command line.
     */
    readonly name: string | null;
    readonly email: string | null;
  };
  readonly action: string;
  readonly objectId: string;
  /** The profile's routing part. */
  readonly profileId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
};

/** The audit of a merchant or of the platform, newest first. Refuses: invalid_request (`after`). */
export async function listAudit(
  { pool }: { readonly pool: Pool },
  filter: AuditFilter,
): Promise<Result<Page<ListedAuditEntry>>> {
  const checked = checkFilter(filter);
  if (!checked.ok) return checked;
  const { after, merchantId } = filter;
  const place = knownPlace(after, after === undefined ? [] : await runList(pool, auditPlace(merchantId, after)));
  if (!place.ok) return place;
  const rows = await runList(pool, auditPage(filter));
  const entries = rows.map((row) => ({
    auditId: row.audit_id,
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name ?? row.key_name, email: row.actor_email },
    action: row.action,
    objectId: row.object_id,
    profileId: row.profile_id,
    details: row.details,
  }));
  return accepted(pageOf(entries, filter.limit, ({ auditId }) => auditId));
}
