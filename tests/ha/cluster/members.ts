/** A node as Patroni sees it. */
export type Member = {
  readonly name: string;
  readonly role: 'leader' | 'sync_standby' | 'replica' | 'unknown';
  readonly isUp: boolean;
};

type Told = { readonly name: string; readonly role: string; readonly state: string; readonly lag?: number | string };

const ANSWER_MS = 2_000;
/** A standby that is further behind is still catching up. */
const LAG_MAX_BYTES = 16 * 1024 * 1024;
const ROLES = ['leader', 'sync_standby', 'replica'] as const;
/** Patroni says `streaming` from version 3.0.4 on. */
const UP = ['running', 'streaming'];

/** The members of the cluster, as the first node that answers describes them; none if no node answers. */
export async function readMembers(restOrigins: readonly string[]): Promise<readonly Member[]> {
  try {
    return await Promise.any(
      restOrigins.map(async (origin) => {
        const answer = await fetch(`${origin}/cluster`, { signal: AbortSignal.timeout(ANSWER_MS) });
        const { members = [] } = (await answer.json()) as { readonly members?: readonly Told[] };
        return members.map(memberOf);
      }),
    );
  } catch {
    return [];
  }
}

export function memberOf({ name, role, state, lag }: Told): Member {
  const known = ROLES.find((each) => each === role);
  const isNear = role === 'leader' || (typeof lag === 'number' && lag <= LAG_MAX_BYTES);
  return { name, role: known ?? 'unknown', isUp: UP.includes(state) && isNear };
}

export function roleOf(role: Member['role']): (member: Member) => boolean {
  return (member) => member.role === role && member.isUp;
}
