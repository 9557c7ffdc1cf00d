import type { Worker } from '../../ground/actors/actor.ts';
import { runInOrder } from '../../ground/database/every-server.ts';
import { beginRound, handleEach } from '../../ground/database/handle-each.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { isSharded } from '../../ground/database/sharded.ts';
import { run } from '../../ground/database/statement.ts';
import { publicProfileId } from '../../ground/ids/public-id.ts';
import type { MailKind } from '../../merchants/access/mail-kinds.ts';
import { type MerchantRight, mayDo } from '../../merchants/access/rights.ts';
import { ROLES } from '../../merchants/access/role.ts';
import { FIND_NEWS, FORGET_NEWS, KEEP_NEWS, LEASE_FOUND_NEWS, LEASE_NEWS, type NewsRow } from './tell-news-sql.ts';

export type NewsKind = Extract<MailKind, 'endpoint_disabled' | 'dispute_opened' | 'live_decision' | 'payments_unknown'>;

/** Something that a merchant’s people are told about by e-mail. */
export type News = {
  readonly kind: NewsKind;
  readonly objectId: string;
  /** The endpoint's address, the dispute's id, `approved` or `refused`, or the number of payments. */
  readonly about: string;
  /** Null for a Live decision. */
  readonly profileId: string | null;
  readonly profileName: string | null;
  readonly merchantName: string;
  /** E-mail addresses. */
  readonly recipients: readonly string[];
};

const rolesWith = (right: MerchantRight) => ROLES.filter((role) => mayDo(role, right));
const ROLES_TOLD = [
  rolesWith('webhooks.change'),
  rolesWith('disputes.answer'),
  rolesWith('live.request'),
  rolesWith('payments.refund'),
];

/**
 * Sends at most `limit` e-mails, and returns how many it took over. They are about endpoints that were disabled because
 * they failed, disputes that need an answer, Live decisions, and payments whose outcome stays unknown. If an e-mail
 * fails, the others are still sent, the fault is thrown, and the failed e-mail is tried again every five minutes, for a
 * day. E-mails that are left when the round is over are sent later. If the process dies, an e-mail can be sent twice.
 */
export async function tellNews(
  deps: { readonly pool: Pool; readonly send: (news: News) => Promise<void> },
  _actor: Worker,
  limit: number,
): Promise<number> {
  await run(deps.pool, FORGET_NEWS, []);
  const round = beginRound();
  const rows = await leaseNews(deps.pool, limit);
  await handleEach(
    rows,
    async (row) => {
      await deps.send({
        kind: row.kind,
        objectId: row.object_id,
        about: row.about,
        profileId: row.profile_id === null ? null : publicProfileId(row.profile_id),
        profileName: row.profile_name,
        merchantName: row.merchant_name,
        recipients: row.recipients,
      });
      await run(deps.pool, KEEP_NEWS, [row.kind, row.object_id, row.happened_at]);
    },
    round,
  );
  return rows.length;
}

async function leaseNews(pool: Pool, limit: number): Promise<readonly NewsRow[]> {
  const values = [limit, ...ROLES_TOLD];
  if (!isSharded(pool)) return run<NewsRow>(pool, LEASE_NEWS, values);
  type Found = NewsRow & { found_at: string };
  const rows = await runInOrder<Found>(pool, FIND_NEWS, values, { by: (row) => [row.happened_at, row.object_id] });
  // Every server has the Live decisions, so the same news can be found several times.
  const byName = new Map(rows.map((row) => [nameOf(row), row]));
  const found = [...byName.values()].slice(0, limit);
  const [first] = found;
  if (first === undefined) return [];
  const leased = await run<Pick<NewsRow, 'kind' | 'object_id' | 'happened_at'>>(pool, LEASE_FOUND_NEWS, [
    found.map((row) => row.kind),
    found.map((row) => row.object_id),
    found.map((row) => row.happened_at),
    first.found_at,
  ]);
  const names = new Set(leased.map(nameOf));
  return found.filter((row) => names.has(nameOf(row)));
}

function nameOf({ kind, object_id: objectId, happened_at: at }: Pick<NewsRow, 'kind' | 'object_id' | 'happened_at'>) {
  return `${kind} ${objectId} ${at}`;
}
