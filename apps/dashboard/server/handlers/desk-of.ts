import type { ProfilePerson } from '@pay/core/ground/actors/bearer';
import { findProfile } from '@pay/core/merchants/profiles/find-profile';
import type { DashboardContext } from '../http/dashboard-context.ts';
import type { ProfileDesk } from '../profile-desk.ts';

type Asked = {
  readonly context: DashboardContext;
  readonly actor: { readonly id: string };
  readonly profileId: string;
};

/** The operations on this profile, and the person as the actor. */
export async function deskOf({
  context,
  actor,
  profileId,
}: Asked): Promise<{ desk: ProfileDesk; person: ProfilePerson }> {
  const profile = await findProfile(context, profileId);
  if (!profile) throw new Error('A profile is missing, although profiles are never deleted.');
  return { desk: context.desks[profile.environment], person: { kind: 'person', id: actor.id, profileId } };
}
