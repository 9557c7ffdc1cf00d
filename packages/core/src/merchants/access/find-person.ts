import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { FIND_PERSON_BY_EMAIL, FIND_PERSON_BY_PASSKEY } from './access-sql.ts';

type Deps = { readonly pool: Pool };

/** The id of the person with this address. The address must be in lower case. */
export async function personByEmail({ pool }: Deps, email: string): Promise<string | undefined> {
  return (await run<{ id: string }>(pool, FIND_PERSON_BY_EMAIL, [email]))[0]?.id;
}

/** The id of the person who has registered this passkey. */
export async function personByPasskey({ pool }: Deps, credentialId: string): Promise<string | undefined> {
  return (await run<{ id: string }>(pool, FIND_PERSON_BY_PASSKEY, [credentialId]))[0]?.id;
}
