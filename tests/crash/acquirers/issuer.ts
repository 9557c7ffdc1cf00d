import type { Random } from '../random.ts';

/** With `leave`, the shopper comes back without a decision, or not at all. */
export type Decision = 'approve' | 'refuse' | 'leave';

/** What the shopper's browser sends to us when it comes back. `fields` are those of a form; null for a link. */
export type Return = { readonly path: string; readonly fields: Readonly<Record<string, string>> | null };

export type Issuer = {
  /** Whether our page leads to the issuer. */
  readonly isLedToBy: (page: string) => boolean;
  /** Goes from our page to the issuer and answers there. Returns undefined if the shopper does not come back. */
  readonly visit: (page: string, decision: Decision, random: Random) => Promise<Return | undefined>;
};

/**
 * Of the shoppers who leave, the share who come back without a decision; also the share who decide and do not come
 * back.
 */
export const COMEBACK_SHARE = 0.3;

export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
