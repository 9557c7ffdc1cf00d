import type { Person } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { accepted, type PersonResult, refused, refusedField, refusedFor } from '../../ground/refusals/refusal.ts';
import { isStorableText } from '../../ground/refusals/storable-text.ts';
import { recordBearerAudit } from '../audit/record-audit.ts';
import { maskedKey } from '../keys/api-key.ts';
import { parseAllowedOrigin } from '../profiles/allowed-origin.ts';
import { changeProfile } from '../profiles/change-profile.ts';
import { findProfile } from '../profiles/find-profile.ts';
import type { Profile } from '../profiles/profile.ts';
import type { ProfileRules } from '../profiles/profile-settings.ts';
import { profileTag } from '../profiles/profile-tag.ts';
import { DISMISS_ITEM, FIND_ITEM, type InboxRow, READ_INBOX } from './inbox-sql.ts';
import type { MisuseKind } from './misuse.ts';
import { type OriginSite, originSite } from './origin-site.ts';

export type InboxItem = {
  readonly itemId: string;
  readonly kind: MisuseKind;
  /** The blocked origin; null for the other kinds. */
  readonly origin: string | null;
  /** The domain of the blocked origin, and what is known about it; null for the other kinds. */
  readonly site: OriginSite | null;
  readonly key: {
    readonly keyId: string;
    readonly kind: 'publishable' | 'secret' | 'legacy';
    readonly masked: string;
    readonly label: string | null;
    readonly isActive: boolean;
  };
  readonly count: number;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  /** The fix that takes one click; null if the merchant has to change its own program. */
  readonly fix: 'allow_origin' | 'rotate_key' | null;
};

type Place = { readonly profileId: string; readonly itemId: string };

/** Misuse of a profile's keys in the last 30 days, the most urgent first. */
export async function readInbox(deps: { readonly pool: Pool }, profileId: string): Promise<readonly InboxItem[]> {
  const [rows, profile] = await Promise.all([
    run<InboxRow>(deps.pool, READ_INBOX, [profileId]),
    findProfile(deps, profileId),
  ]);
  return rows.map((row) => itemFromRow(row, urlsOf(profile)));
}

type Fix = Place & {
  /** The registrable domain of the origin, as a person typed it; needed for a domain that the profile does not use. */
  readonly domain: string | undefined;
};

/**
 * Allows the blocked origin. Refuses: not_found, invalid_request (it cannot be fixed like this, or the domain was not
 * spelled out), stale.
 */
export async function fixInboxItem(
  deps: { readonly pool: Pool; readonly rules: ProfileRules },
  { profileId, itemId, domain }: Fix,
  actor: Person,
): Promise<PersonResult<void>> {
  const [row] = isStorableText(itemId) ? await run<InboxRow>(deps.pool, FIND_ITEM, [profileId, itemId]) : [];
  const profile = row && (await findProfile(deps, profileId));
  if (!row || !profile) return NO_SUCH_ITEM;
  const { fix, origin, site } = itemFromRow(row, urlsOf(profile));
  if (fix !== 'allow_origin' || origin === null || site === null) {
    return refusedFor('invalid_request', 'not_mended_here');
  }
  if (!site.isKnown && domain?.trim().toLowerCase() !== site.domain) {
    return refusedField('invalid_request', 'domain', 'origin_domain_unspelled');
  }
  const { allowedOrigins } = profile;
  // An empty list allows every origin, so a first entry would block all others.
  if (allowedOrigins.length > 0 && !allowedOrigins.includes(origin)) {
    const command = { profileId, tag: profileTag(profile), allowedOrigins: [...allowedOrigins, origin] };
    const changed = await changeProfile(deps, actor, command);
    if (!changed.ok) return changed;
  }
  await dismissInboxItem(deps, actor, { profileId, itemId });
  return accepted(undefined);
}

/** Removes an item. The item returns if the misuse happens again. Refuses: not_found. */
export function dismissInboxItem(
  { pool }: { readonly pool: Pool },
  actor: Person,
  { profileId, itemId }: Place,
): Promise<PersonResult<void>> {
  return transaction(pool, async (database): Promise<PersonResult<void>> => {
    const gone = isStorableText(itemId) ? await run(database, DISMISS_ITEM, [profileId, itemId]) : [];
    if (gone.length === 0) return NO_SUCH_ITEM;
    const bearer = { ...actor, profileId };
    await recordBearerAudit(database, bearer, { profileId, action: 'inbox.dismissed', objectId: itemId });
    return accepted(undefined);
  });
}

const NO_SUCH_ITEM = refused('not_found', 'There is no such item.');

function urlsOf(profile: Profile | undefined): readonly string[] {
  const { allowedOrigins = [], successUrl = null, failureUrl = null } = profile ?? {};
  return [...allowedOrigins, successUrl, failureUrl].filter((url) => url !== null);
}

function itemFromRow(row: InboxRow, urls: readonly string[]): InboxItem {
  return {
    itemId: row.item_id,
    kind: row.kind,
    origin: row.origin || null,
    site: row.origin ? originSite(row.origin, urls) : null,
    key: {
      keyId: row.key_id,
      kind: row.key_kind,
      masked: maskedKey(row.prefix, row.last_four),
      label: row.label,
      isActive: row.is_active,
    },
    count: Number(row.count),
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    fix: mendOf(row),
  };
}

function mendOf({ kind, origin, is_active: isActive }: InboxRow): InboxItem['fix'] {
  if (kind === 'origin_blocked') return parseAllowedOrigin(origin).ok ? 'allow_origin' : null;
  return kind === 'secret_key_in_browser' && isActive ? 'rotate_key' : null;
}
