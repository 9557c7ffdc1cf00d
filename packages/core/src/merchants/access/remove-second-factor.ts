import type { Operator } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { END_SESSIONS, FIND_PERSON_BY_EMAIL, FORGET_SECOND_FACTOR } from './access-sql.ts';
import { parseEmailAddress } from './email-address.ts';
import { recordPersonAudit } from './record-person-audit.ts';

/**
 * Lets a person who has lost their authenticator and recovery codes, or their passkey, sign in with only their
 * password; all sessions end, and a node with a mail server tells the person. The caller must have verified the
 * person's identity. Refuses: invalid_request, not_found.
 */
export async function removeSecondFactor(
  deps: { readonly pool: Pool },
  actor: Operator,
  text: string,
): Promise<Result<void>> {
  const email = parseEmailAddress(text);
  if (!email.ok) return email;
  return transaction(deps.pool, async (database): Promise<Result<void>> => {
    const [person] = await run<{ id: string }>(database, FIND_PERSON_BY_EMAIL, [email.value]);
    if (!person) return refused('not_found', 'Nobody has signed up with this e-mail address.');
    const { id: personId } = person;
    await run(database, FORGET_SECOND_FACTOR, [personId]);
    await run(database, END_SESSIONS, [personId]);
    await recordPersonAudit(database, actor, { personId, action: 'member.second_factor_removed' });
    return accepted(undefined);
  });
}
