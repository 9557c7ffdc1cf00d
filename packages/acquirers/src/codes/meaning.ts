import type { DeclineAdvice } from '@pay/core/paying/acquiring/acquirer';
import type { DeclineCode } from '@pay/core/paying/acquiring/decline-code';

/** What a code of the gateway means to us. */
export type Meaning =
  | { readonly kind: 'approved' }
  /** Approved for less than was asked for. */
  | { readonly kind: 'partly_approved' }
  | Refusal
  /** The gateway does not know the outcome, or the code is no answer to a sale. */
  | { readonly kind: 'unknown' };

export type Refusal = { readonly kind: 'declined'; readonly code: DeclineCode; readonly advice?: DeclineAdvice };

/**
 * Where a table comes from: the published pages, the day on which they were read, and `basis`, how far they could be
 * read. Stored copies of the pages were used, of which some have only the beginning.
 */
export type Origin = {
  readonly title: string;
  readonly sources: readonly string[];
  readonly readOn: string;
  readonly basis: string;
};

export type CodeTable = Origin & {
  readonly codes: Readonly<Record<string, Meaning>>;
};

export const APPROVED: Meaning = { kind: 'approved' };
export const PARTLY_APPROVED: Meaning = { kind: 'partly_approved' };
export const UNKNOWN: Meaning = { kind: 'unknown' };

export function declined(code: DeclineCode, advice?: DeclineAdvice): Refusal {
  return { kind: 'declined', code, ...(advice && { advice }) };
}
