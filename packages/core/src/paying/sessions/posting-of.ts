import type { Amount } from '@pay/money/amount';
import type { NewPosting } from '../../record/postings/posting.ts';
import type { Session } from './session.ts';

type Moved = Pick<NewPosting, 'kind' | 'reference'> & {
  /** By default the whole amount of the session. */
  readonly amount?: Amount;
  readonly number?: number;
};

/** A movement of a session's money. */
export function postingOf(
  session: Session,
  { kind, reference, amount = session.amount, number = 1 }: Moved,
): NewPosting {
  const { profileId, trackId } = session;
  return { kind, profileId, trackId, reference, number, currency: amount.currency, amountMinor: amount.minor };
}
