import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { LIST_MEMBERSHIPS, type MembershipRow, type PersonRow, READ_PERSON } from './access-sql.ts';

/**
 * A person, and their merchants with their profiles; the merchants are in the order in which the person joined them.
 */
export async function readPerson(
  deps: { readonly pool: Pool },
  personId: string,
): Promise<{ readonly person: PersonRow; readonly memberships: readonly MembershipRow[] } | undefined> {
  const [[person], memberships] = await Promise.all([
    run<PersonRow>(deps.pool, READ_PERSON, [personId]),
    run<MembershipRow>(deps.pool, LIST_MEMBERSHIPS, [personId]),
  ]);
  return person && { person, memberships };
}
