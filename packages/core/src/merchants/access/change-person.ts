import type { Person } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Locale } from '../../ground/locale/locale.ts';
import { checkDisplayName } from '../../ground/refusals/display-name.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { CHANGE_PERSON } from './access-sql.ts';

/** Changes the caller's own name, language or both. Refuses: invalid_request, card_number_not_allowed. */
export async function changePerson(
  deps: { readonly pool: Pool },
  actor: Person,
  command: { readonly name?: string; readonly locale?: Locale },
): Promise<Result<void>> {
  const checked = command.name === undefined ? accepted(undefined) : checkDisplayName('name', command.name);
  if (!checked.ok) return checked;
  await run(deps.pool, CHANGE_PERSON, [actor.id, command.name ?? null, command.locale ?? null]);
  return accepted(undefined);
}
