import { readPerson } from '@pay/core/merchants/access/read-person';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../identity/password-lengths.ts';
import { weakness } from '../identity/password-strength.ts';
import type { DashboardContext } from './dashboard-context.ts';
import { RefusedFor } from './refuse.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Throws `password_unfit` for a password that others could guess. The library checks the length. `personId` is the
 * signed-in person, if any.
 */
export async function requireStrongPassword(
  context: DashboardContext,
  members: Members,
  password: unknown,
  personId: string | undefined,
): Promise<void> {
  if (typeof password !== 'string') return;
  if (password.length < PASSWORD_LENGTH_MIN || password.length > PASSWORD_LENGTH_MAX) return;
  const known = personId ?? (await personOfLink(context, members['token']));
  const own = known === undefined ? ownTexts(members) : await textsOf(context, known);
  const fault = await weakness(password, [context.brand, ...own]);
  if (fault) throw new RefusedFor('password_unfit', fault);
}

function ownTexts({ name, email }: Members): readonly string[] {
  return [name, email].filter((text) => typeof text === 'string');
}

async function textsOf(context: DashboardContext, personId: string): Promise<readonly string[]> {
  const found = await readPerson(context, personId);
  if (!found) return [];
  return [found.person.name, found.person.email, ...found.memberships.map(({ name }) => name)];
}

/** The person whose password a link resets. */
async function personOfLink(context: DashboardContext, token: unknown): Promise<string | undefined> {
  if (typeof token !== 'string') return undefined;
  const { $context } = await context.identity();
  const { internalAdapter } = await $context;
  return (await internalAdapter.findVerificationValue(`reset-password:${token}`))?.value;
}
