import { statement } from '../../ground/database/statement.ts';
import type { Role } from './role.ts';

/** Ends the open invitation to an address, because a new invitation replaces it. */
export const END_OPEN_INVITATION = statement(
  'access.end_open_invitation',
  'update invitations set ended_at = now() where merchant_id = $1 and email = $2 and ended_at is null',
);

/** Ends the open invitations that a person has sent, when the person loses the rank with which they sent them. */
export const END_INVITATIONS_BY = statement(
  'access.end_invitations_by',
  'update invitations set ended_at = now() where merchant_id = $1 and invited_by = $2 and ended_at is null',
);

export const INSERT_INVITATION = statement(
  'access.insert_invitation',
  `insert into invitations (invitation_id, merchant_id, email, role, token_hash, invited_by, expires_at)
   values ($1, $2, $3, $4, $5, $6, now() + interval '7 days')`,
);

export const IS_MEMBER = statement(
  'access.is_member',
  `select m.person_id from memberships m join identity.people p on p.id = m.person_id
   where m.merchant_id = $1 and p.email = $2`,
);

export const END_INVITATION = statement(
  'access.end_invitation',
  `update invitations set ended_at = now() where merchant_id = $1 and invitation_id = $2 and ended_at is null
   returning email, role`,
);

export type OpenInvitationRow = {
  invitation_id: string;
  email: string;
  role: Role;
  invited_by: string | null;
  expires_at: Date;
};

export const LIST_OPEN_INVITATIONS = statement(
  'access.list_open_invitations',
  `select i.invitation_id, i.email, i.role, p.name as invited_by, i.expires_at
   from invitations i left join identity.people p on p.id = i.invited_by
   where i.merchant_id = $1 and i.ended_at is null and i.expires_at > now() order by i.created_at, i.invitation_id`,
);

export type InvitationRow = {
  invitation_id: string;
  merchant_id: string;
  merchant_name: string;
  email: string;
  role: Role;
  expires_at: Date;
  is_over: boolean;
};

const FIND = `select i.invitation_id, i.merchant_id, m.name as merchant_name, i.email, i.role, i.expires_at,
    i.ended_at is not null or i.expires_at <= now() as is_over
  from invitations i join merchants m using (merchant_id) where i.token_hash = $1`;

export const FIND_INVITATION = statement('access.find_invitation', FIND);

/** If two people accept an invitation at the same time, the second finds that it has been used. */
export const LOCK_INVITATION = statement('access.lock_invitation', `${FIND} for update of i`);

export const EMAIL_OF_PERSON = statement('access.email_of_person', 'select email from identity.people where id = $1');
