import { randomBytes } from 'node:crypto';
import { createIdentity } from './create-identity.ts';
import { identityPool } from './identity-pool.ts';
import { newResetToken } from './new-reset-token.ts';
import { PASSWORD_COST } from './password-cost.ts';
import { putPerson } from './put-person.ts';

/** Access to the dashboard's people from the command line, without a server. */
export type People = {
  /** Creates a person, or sets a new password for the person with that address. Returns the person's id. */
  put(person: { readonly name: string; readonly email: string; readonly password?: string }): Promise<string>;
  /** The token of a link to set a password. The link is shown. */
  newResetToken(personId: string): Promise<string>;
  close(): Promise<void>;
};

export function openPeople(databaseUrl: string, brand: string, passwordCost = PASSWORD_COST): People {
  const pool = identityPool(databaseUrl, 2);
  // Nothing signed or encrypted is written here, so this secret can differ from the servers'.
  const secrets = [{ version: 0, value: randomBytes(32).toString('base64') }];
  // No links are sent or used here, and nobody signs in.
  const nothing = async () => {};
  const unused = { sendReset: undefined, onReset: nothing, onSignUp: nothing, onAnotherCost: nothing };
  const identity = createIdentity({
    pool,
    url: 'https://pay.invalid',
    brand,
    secrets,
    passwordCost,
    ...unused,
    hasPasskey: async () => false,
    log: () => {},
  });
  return {
    put: (person) => putPerson(identity, person),
    newResetToken: async (personId) => {
      const token = await newResetToken(identity, personId, false);
      if (token === undefined) throw new Error('there is no such person');
      return token;
    },
    close: () => pool.end(),
  };
}
