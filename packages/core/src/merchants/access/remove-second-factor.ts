import type { Operator } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { END_SESSIONS, FORGET_SECOND_FACTOR, PERSON_BY_EMAIL, type PersonByEmailRow } from './access-sql.ts';
import { parseEmailAddress } from './email-address.ts';

/**
 * Lets a person who has lost their authenticator and recovery codes sign in with only the password; all sessions end.
 * The caller must have verified the person's identity. Refuses: invalid_request, not_found.
 */
export async function removeSecondFactor(
  deps: { readonly pool: Pool },
  actor: Operator,
  text: string,
): Promise<Result<void>> {
  const email = parseEmailAddress(text);
  if (!email.ok) return email;
  return transaction(deps.pool, async (database): Promise<Result<void>> => {
    const [person] = await run<PersonByEmailRow>(database, PERSON_BY_EMAIL, [email.value]);
    if (!person) return refused('not_found', 'Nobody has signed up with this e-mail address.');
    const { id, merchants } = person;
    await run(database, FORGET_SECOND_FACTOR, [id]);
    await run(database, END_SESSIONS, [id]);
    for (const merchantId of merchants) {
      await recordAudit(database, actor, { merchantId, action: 'member.second_factor_removed', objectId: id });
    }
    return accepted(undefined);
  });
}
