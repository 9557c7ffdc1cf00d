import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { accepted } from '@pay/core/ground/refusals/refusal';
import { acceptInvitation } from '@pay/core/merchants/access/accept-invitation';
import { allowReset } from '@pay/core/merchants/access/allow-reset';
import { changeRole } from '@pay/core/merchants/access/change-role';
import { invite } from '@pay/core/merchants/access/invite';
import { keysOfMember } from '@pay/core/merchants/access/keys-of-member';
import { readInvitation } from '@pay/core/merchants/access/read-invitation';
import { readTeam } from '@pay/core/merchants/access/read-team';
import { removeMember } from '@pay/core/merchants/access/remove-member';
import { withdrawInvitation } from '@pay/core/merchants/access/withdraw-invitation';
import type { Handlers } from '../http/handler.ts';
import { requireTries } from '../http/require-tries.ts';
import { giveInvitation, giveReset } from './give-link.ts';

/** Invitations are limited, because each is an e-mail that the recipient did not ask for. */
const INVITATIONS = { name: 'invite', most: 100, seconds: 60 * 60 };

type Names =
  | 'readTeam'
  | 'invite'
  | 'withdrawInvitation'
  | 'changeRole'
  | 'removeMember'
  | 'listMemberKeys'
  | 'makeResetLink'
  | 'readInvitation'
  | 'acceptInvitation';

export const TEAM_HANDLERS: Handlers<Names> = {
  readTeam: async ({ context, access: { merchantId } }) => {
    const { members, invitations } = await readTeam(context, merchantId);
    return accepted({
      members: members.map((member) => ({ ...member, joined_at: member.joined_at.toISOString() })),
      invitations: invitations.map((each) => ({ ...each, expires_at: each.expires_at.toISOString() })),
    });
  },

  invite: async ({ context, actor, access: { merchantId }, body }) => {
    await requireTries(context, INVITATIONS, actor.id);
    const invited = await invite(context, actor, { merchantId, ...body, isMailed: context.mailer !== null });
    if (!invited.ok) return invited;
    const link = await giveInvitation(context, invited.value);
    return accepted({ invitation_id: invited.value.invitationId, link });
  },

  withdrawInvitation: async ({ context, actor, access: { merchantId }, params }) => {
    const withdrawn = await withdrawInvitation(context, actor, { merchantId, invitationId: params.invitation_id });
    return withdrawn.ok ? accepted(null) : withdrawn;
  },

  changeRole: async ({ context, actor, access: { merchantId }, params, body: { role } }) => {
    const changed = await changeRole(context, actor, { merchantId, personId: params.person_id, role });
    return changed.ok ? accepted(null) : changed;
  },

  removeMember: async ({ context, actor, access: { merchantId }, params }) => {
    const removed = await removeMember(context, actor, { merchantId, personId: params.person_id });
    return removed.ok ? accepted(null) : removed;
  },

  makeResetLink: ({ context, actor, access: { merchantId }, params: { person_id: personId } }) =>
    giveReset(context, personId, () => allowReset(context, actor, { merchantId, personId })),

  readInvitation: async ({ context, params: { token } }) => {
    const found = await readInvitation(context, token);
    if (!found.ok) return found;
    const { merchantName, email, role, expiresAt } = found.value;
    return accepted({ merchant_name: merchantName, email, role, expires_at: expiresAt.toISOString() });
  },

  listMemberKeys: async ({ context, access: { merchantId }, params: { person_id: personId } }) => {
    const found = await keysOfMember(context, { merchantId, personId });
    if (!found.ok) return found;
    const data = found.value.map((key) => ({
      key_id: key.keyId,
      masked: key.masked,
      label: key.label,
      created_at: key.createdAt.toISOString(),
      profile_id: publicProfileId(key.profileId),
      profile_name: key.profileName,
      environment: key.environment,
    }));
    return accepted({ data });
  },

  acceptInvitation: async ({ context, actor, params: { token } }) => {
    const joined = await acceptInvitation(context, actor, token);
    return joined.ok ? accepted({ merchant_id: joined.value.merchantId }) : joined;
  },
};
