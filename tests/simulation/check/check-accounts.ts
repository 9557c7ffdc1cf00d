import type { AcquirerSide } from '../acquirer/acquirer-side.ts';
import type { Violation } from '../history/seen.ts';
import type { OurBook } from './book-sql.ts';

/**
 * Checks that an attempt goes to the account that takes new payments when the attempt begins, and that all later
 * requests about it go there too.
 */
export function checkAccounts(
  { attempts, refunds }: OurBook,
  { traffic, accounts }: AcquirerSide,
): readonly Violation[] {
  const { calls, nameOf } = traffic;
  const stale = attempts.filter(
    ({ account_id: own, last_activated: active }) => own !== (active ?? accounts.firstActive),
  );
  const accountOf = new Map(attempts.map(({ attempt_id: id, account_id: own }) => [id, own]));
  for (const { refund_id: id, attempt_id: paidBy } of refunds) accountOf.set(id, accountOf.get(paidBy) ?? null);
  const strayed = calls.filter(({ reference, accountId }) => (accountOf.get(reference) ?? null) !== accountId);
  return [
    ...stale.map(({ attempt_id: id }) => ({
      invariant: 'an attempt goes to the account for new payments',
      detail: nameOf(id),
    })),
    ...strayed.map(({ kind, reference }) => ({
      invariant: 'only the acquirer of a sale is asked about it',
      detail: `${kind} of ${nameOf(reference)}`,
    })),
  ];
}
