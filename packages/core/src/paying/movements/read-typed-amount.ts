import { majorText } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import { parseTypedAmount } from '@pay/money/typed-amount';
import type { ProfilePerson } from '../../ground/actors/bearer.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { storableId } from '../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { refusedAmount } from '../../ground/refusals/refused-amount.ts';
import { CURRENCY_OF } from './movements-sql.ts';

/** An amount that a person typed in any usual format, as the digits of a JSON number in the session's currency. */
export async function readTypedAmount(
  { pool }: { readonly pool: Pool },
  { profileId }: ProfilePerson,
  trackId: string,
  typed: string | undefined,
): Promise<Result<string | undefined>> {
  const [row] = await run<{ currency: string }>(pool, CURRENCY_OF, [profileId, storableId(trackId)]);
  const currency = row && parseCurrency(row.currency);
  if (!currency) return refused('not_found', 'There is no such payment.');
  if (typed === undefined) return accepted(undefined);
  const parsed = parseTypedAmount(typed, currency);
  return parsed.ok ? accepted(majorText(parsed.amount)) : refusedAmount(parsed.code, 'amount', currency, parsed.reason);
}
