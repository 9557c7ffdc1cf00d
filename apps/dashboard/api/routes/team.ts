import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { Environment, exactly, Nothing, nullable, RoleName, Text, Time } from '../schemas/values.ts';

/** Null if the link was sent by e-mail instead. */
const Link = nullable(Type.String());

const Member = Type.Object({
  person_id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: RoleName,
  joined_at: Time,
  has_totp: Type.Boolean(),
});

const MemberKey = Type.Object({
  key_id: Type.String(),
  masked: Type.String(),
  label: nullable(Type.String()),
  created_at: Time,
  profile_id: Type.String(),
  profile_name: Type.String(),
  environment: Environment,
});

const Invitation = Type.Object({
  invitation_id: Type.String(),
  email: Type.String(),
  role: RoleName,
  /** The person's name; null if the person is no longer known. */
  invited_by: nullable(Type.String()),
  expires_at: Time,
});

export const TEAM_ROUTES = {
  readTeam: {
    right: 'merchant.read',
    answer: Type.Object({ members: Type.Array(Member), invitations: Type.Array(Invitation) }),
  },
  invite: {
    right: 'team.change',
    fresh: true,
    body: exactly({ email: Text, role: RoleName }),
    answer: Type.Object({ invitation_id: Type.String(), link: Link }),
  },
  withdrawInvitation: { right: 'team.change', answer: Nothing },
  changeRole: { right: 'team.change', fresh: true, body: exactly({ role: RoleName }), answer: Nothing },
  /** Anyone can leave. Removing others needs `team.change`. */
  removeMember: { right: 'merchant.read', fresh: true, answer: Nothing },
  /** The keys that a member has created in any profile and that still work. */
  listMemberKeys: { right: 'team.change', answer: Type.Object({ data: Type.Array(MemberKey) }) },
  makeResetLink: { right: 'team.change', fresh: true, answer: Type.Object({ link: Link }) },
  readInvitation: {
    right: 'anybody',
    answer: Type.Object({ merchant_name: Type.String(), email: Type.String(), role: RoleName, expires_at: Time }),
  },
  acceptInvitation: { right: 'signed_in', answer: Type.Object({ merchant_id: Type.String() }) },
} as const satisfies Record<string, Route>;
