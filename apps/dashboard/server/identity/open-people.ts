import { randomBytes } from 'node:crypto';
import { createIdentity } from './create-identity.ts';
import { identityPool } from './identity-pool.ts';
import { newResetToken } from './new-reset-token.ts';
import { putPerson } from './put-person.ts';

/** People as who runs the platform makes them, without a server. */
export type People = {
  /** Makes a person, or gives who has that address another password; answers the person's id. */
  put(person: { readonly name: string; readonly email: string; readonly password?: string }): Promise<string>;
  /** The token of a link with which the person chooses a password. */
  newResetToken(personId: string): Promise<string>;
  close(): Promise<void>;
};

export function openPeople(databaseUrl: string, brand: string): People {
  const pool = identityPool(databaseUrl, 2);
  // Nothing that is signed or encrypted is written here, so the secret need not be the servers'.
  const secrets = [{ version: 0, value: randomBytes(32).toString('base64') }];
  // Nor is a link used here.
  const unused = { sendReset: undefined, onReset: async () => {}, log: () => {} };
  const identity = createIdentity({ pool, url: 'https://pay.invalid', brand, secrets, ...unused });
  return {
    put: (person) => putPerson(identity, person),
    newResetToken: (personId) => newResetToken(identity, personId),
    close: () => pool.end(),
  };
}
