import type { Identity } from './create-identity.ts';

type NewPerson = { readonly name: string; readonly email: string; readonly password?: string };

/** Creates a person, or finds the one with that address. Sets the password if one is given. */
export async function putPerson(identity: Identity, { name, email, password }: NewPerson): Promise<string> {
  const { internalAdapter, password: passwords } = await identity.$context;
  const known = await internalAdapter.findUserByEmail(email);
  const person =
    known?.user ?? (await internalAdapter.createUser({ name, email, emailVerified: false }, { method: 'operator' }));
  if (password === undefined) return person.id;
  const hash = await passwords.hash(password);
  if (await internalAdapter.findCredentialAccount(person.id)) await internalAdapter.updatePassword(person.id, hash);
  else {
    const account = { userId: person.id, providerId: 'credential', accountId: person.id, password: hash };
    await internalAdapter.linkAccount(account);
  }
  return person.id;
}
