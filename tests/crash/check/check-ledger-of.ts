import type { Books, Violation } from '../books/books.ts';

/** Checks that the ledger agrees with the payments. */
export function checkLedgerOf({ ours }: Books): readonly Violation[] {
  return ours.ledger.map(({ what, reference, detail }) => ({
    invariant: 'the ledger matches the payments',
    id: reference,
    detail: `${what}: ${detail}`,
  }));
}
