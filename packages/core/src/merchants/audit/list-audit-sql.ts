import { sql } from 'kysely';
import { listBuilder } from '../../ground/database/list-builder.ts';
import type { PageRequest } from '../../ground/lists/page.ts';
import type { AuditTables } from './audit-tables.ts';

const lists = listBuilder<AuditTables>();

export type AuditFilter = PageRequest & {
  /** Null for the audit of the platform. */
  readonly merchantId: string | null;
  /** The profile's routing part. */
  readonly profileId?: string | undefined;
  /** A whole action, or the part before its dot: `key` finds `key.rotated`. */
  readonly action?: string | undefined;
  /** The author's id. */
  readonly person?: string | undefined;
};

/** A page of audit entries, newest first, with the names of authors who use the dashboard. */
export function auditPage({ merchantId, profileId, action, person, after, limit }: AuditFilter) {
  return lists
    .selectFrom('audit_entries as a')
    .leftJoin('identity.people as p', 'p.id', 'a.actor_id')
    .leftJoin('api_keys as k', (join) => join.onRef('k.key_id', '=', 'a.actor_id').on('a.actor_kind', '=', 'key'))
    .select([
      'a.audit_id',
      'a.at',
      'a.actor_kind',
      'a.actor_id',
      'a.action',
      'a.object_id',
      'a.profile_id',
      'a.details',
    ])
    .select(['p.name as actor_name', 'p.email as actor_email'])
    .select(sql<string | null>`coalesce(k.label, k.prefix || '…' || k.last_four)`.as('key_name'))
    .where('a.merchant_id', merchantId === null ? 'is' : '=', merchantId)
    .$if(profileId !== undefined, (list) => list.where('a.profile_id', '=', profileId ?? ''))
    .$if(person !== undefined, (list) => list.where('a.actor_id', '=', person ?? ''))
    .$if(action !== undefined, (list) =>
      list.where(sql<boolean>`(a.action = ${action} or split_part(a.action, '.', 1) = ${action})`),
    )
    .$if(after !== undefined, (list) =>
      list.where(
        sql<boolean>`(a.at, a.audit_id) < ((select at from audit_entries where audit_id = ${after}), ${after})`,
      ),
    )
    .orderBy('a.at', 'desc')
    .orderBy('a.audit_id', 'desc')
    .limit(limit + 1);
}

export function auditPlace(merchantId: string | null, after: string) {
  return lists
    .selectFrom('audit_entries')
    .select('audit_id')
    .where('audit_id', '=', after)
    .where('merchant_id', merchantId === null ? 'is' : '=', merchantId);
}
