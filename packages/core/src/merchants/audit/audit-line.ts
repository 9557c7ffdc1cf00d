import { hash } from 'node:crypto';
import { publicProfileId } from '../../ground/ids/public-id.ts';
import { splitDetails } from './hidden-details.ts';

/** The chain of entries that belong to no merchant. Every other chain is named by its merchant's id. */
export const PLATFORM_CHAIN = 'platform';

/** The hash before the first entry of a chain. */
export const NO_HASH = '0'.repeat(64);

/** An entry as it is chained; `at` is ISO 8601 with microseconds. */
export type ChainedEntry = {
  readonly audit_id: string;
  readonly chain: string;
  readonly profile_id: string | null;
  readonly actor_kind: string;
  readonly actor_id: string;
  readonly action: string;
  readonly object_id: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly at: string;
};

/** The last entry of a chain; `sha256` is hexadecimal. */
export type ChainHead = { readonly position: bigint; readonly sha256: string };

export const CHAIN_START: ChainHead = { position: 0n, sha256: NO_HASH };

/**
 * The line that is hashed and exported: always the same text for the same entry at the same place. Of details that the
 * merchant's team must not see, the line has only the hash, because the team exports these lines too.
 */
export function auditLine(entry: ChainedEntry, before: ChainHead): string {
  const { shown, hidden } = splitDetails(entry.action, entry.details);
  const hasHidden = Object.keys(hidden).length > 0;
  return JSON.stringify({
    format: 1,
    chain: entry.chain,
    position: Number(before.position) + 1,
    previous: before.sha256,
    audit_id: entry.audit_id,
    at: entry.at,
    profile_id: entry.profile_id === null ? null : publicProfileId(entry.profile_id),
    actor_kind: entry.actor_kind,
    actor_id: entry.actor_id,
    action: entry.action,
    object_id: entry.object_id,
    details: shown,
    ...(hasHidden && { hidden_details_sha256: hash('sha256', JSON.stringify(hidden)) }),
  });
}

/** In hexadecimal. */
export function lineHash(line: string): string {
  return hash('sha256', line);
}
