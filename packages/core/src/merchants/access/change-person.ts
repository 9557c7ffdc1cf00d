import type { Person } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import type { Locale } from '../../ground/locale/locale.ts';
import { checkDisplayName } from '../../ground/refusals/display-name.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { CHANGE_PERSON } from './access-sql.ts';
import { recordPersonAudit } from './record-person-audit.ts';

/**
 * Changes the caller's own name, language or both; a new name is in the audit. Refuses: invalid_request, card_number_not_allowed.
 */
export async function changePerson(
  deps: { readonly pool: Pool },
  actor: Person,
  command: { readonly name?: string; readonly locale?: Locale },
): Promise<Result<void>> {
  const checked = command.name === undefined ? accepted(undefined) : checkDisplayName('name', command.name);
  if (!checked.ok) return checked;
  const { name, locale } = command;
  return transaction(deps.pool, async (database) => {
    const [before] = await run<{ name: string }>(database, CHANGE_PERSON, [actor.id, name ?? null, locale ?? null]);
    if (before && name !== undefined && name !== before.name) {
      const details = { before: before.name, after: name };
      await recordPersonAudit(database, actor, { personId: actor.id, action: 'member.renamed', details });
    }
    return accepted(undefined);
  });
}
