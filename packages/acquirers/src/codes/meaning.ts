import type { DeclineAdvice } from '@pay/core/paying/acquiring/acquirer';
import type { DeclineCode } from '@pay/core/paying/acquiring/decline-code';

/** The meaning of an acquirer's code in Pay. */
export type Meaning =
  | { readonly kind: 'approved' }
  /** Approved for less than the requested amount. */
  | { readonly kind: 'partly_approved' }
  | Refusal
  /** The gateway does not know the outcome, or the code is not an answer to a sale. */
  | { readonly kind: 'unknown' };

export type Refusal = { readonly kind: 'declined'; readonly code: DeclineCode; readonly advice?: DeclineAdvice };

/**
 * The source of a table: the published pages, the day on which they were read, and `basis`, how far they could be read.
 * Stored copies of the pages were used; some of the copies have only the beginning.
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
