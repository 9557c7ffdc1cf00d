import { randomBytes } from 'node:crypto';
import { createIdentity } from './create-identity.ts';
import { identityPool } from './identity-pool.ts';
import { newResetToken } from './new-reset-token.ts';
import { putPerson } from './put-person.ts';

/** Access to the dashboard's people from the command line, without a server. */
export type People = {
  /** Creates a person, or sets a new password for the person with that address. Returns the person's id. */
  put(person: { readonly name: string; readonly email: string; readonly password?: string }): Promise<string>;
  /** The token of a link to set a password. */
  newResetToken(personId: string): Promise<string>;
  close(): Promise<void>;
};

export function openPeople(databaseUrl: string, brand: string): People {
  const pool = identityPool(databaseUrl, 2);
  // Nothing signed or encrypted is written here, so this secret can differ from the servers'.
  const secrets = [{ version: 0, value: randomBytes(32).toString('base64') }];
  // Links are not used here either.
  const unused = { sendReset: undefined, onReset: async () => {}, log: () => {} };
  const identity = createIdentity({ pool, url: 'https://pay.invalid', brand, secrets, ...unused });
  return {
    put: (person) => putPerson(identity, person),
    newResetToken: (personId) => newResetToken(identity, personId),
    close: () => pool.end(),
  };
}
