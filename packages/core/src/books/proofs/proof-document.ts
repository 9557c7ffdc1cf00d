import { createHash } from 'node:crypto';
import { publicProfileId } from '../../ground/ids/public-id.ts';

/** A balance, debits positive. Minor units are text, because they are bigint. */
export type ProvedBalance = { readonly currency: string; readonly account: string; readonly minor: string };

/** The postings of one kind and currency on a day. */
export type ProvedTotal = {
  readonly kind: string;
  readonly currency: string;
  readonly count: number;
  readonly minor: string;
};

/** Outcomes that were unknown when the proof was written. */
export type OpenItem = {
  readonly kind: string;
  readonly currency: string;
  readonly count: number;
  readonly minor: string;
};

/** The content of the ledger for a day, as far as it can be read from the postings. */
export type ProvedDay = {
  readonly profileId: string;
  /** `2026-11-21`, in UTC. */
  readonly day: string;
  readonly firstPosition: bigint;
  readonly lastPosition: bigint;
  readonly opening: readonly ProvedBalance[];
  readonly closing: readonly ProvedBalance[];
  readonly totals: readonly ProvedTotal[];
  /** The hash of the day's postings, each written as a line. */
  readonly postingsSha256: string;
};

/** The proof before this one; null for the first. */
export type PreviousProof = { readonly day: string; readonly sha256: string } | null;

/** The text that is hashed and signed: always the same for the same facts. */
export function proofDocument(day: ProvedDay, openItems: readonly OpenItem[], previous: PreviousProof): string {
  const document = {
    format: 1,
    profile_id: publicProfileId(day.profileId),
    day: day.day,
    first_position: day.firstPosition.toString(),
    last_position: day.lastPosition.toString(),
    opening: day.opening.map(({ currency, account, minor }) => ({ currency, account, minor })),
    closing: day.closing.map(({ currency, account, minor }) => ({ currency, account, minor })),
    totals: day.totals.map(({ kind, currency, count, minor }) => ({ kind, currency, count, minor })),
    postings_sha256: day.postingsSha256,
    open_items: openItems.map(({ kind, currency, count, minor }) => ({ kind, currency, count, minor })),
    previous: previous && { day: previous.day, sha256: previous.sha256 },
  };
  return JSON.stringify(document);
}

/** A document, as it can be read back. */
export type ReadDocument = {
  readonly profile_id: string;
  readonly day: string;
  readonly first_position: string;
  readonly last_position: string;
  readonly opening: readonly ProvedBalance[];
  readonly closing: readonly ProvedBalance[];
  readonly totals: readonly ProvedTotal[];
  readonly postings_sha256: string;
  readonly open_items: readonly OpenItem[];
  readonly previous: PreviousProof;
};

export function sha256Of(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
