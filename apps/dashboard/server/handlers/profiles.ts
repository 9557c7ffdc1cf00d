import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { accepted, refused } from '@pay/core/ground/refusals/refusal';
import { logoPath } from '@pay/core/merchants/logos/logo';
import { changeProfile } from '@pay/core/merchants/profiles/change-profile';
import { createProfile } from '@pay/core/merchants/profiles/create-profile';
import { findProfile } from '@pay/core/merchants/profiles/find-profile';
import type { Profile } from '@pay/core/merchants/profiles/profile';
import { profileTag } from '@pay/core/merchants/profiles/profile-tag';
import type { FastifyReply } from 'fastify';
import type { Answer, Body } from '../../api/calls.ts';
import type { DashboardContext } from '../http/dashboard-context.ts';
import { entityTag, readEntityTag, refusedWithoutTag } from '../http/entity-tag.ts';
import type { Handlers } from '../http/handler.ts';

export const PROFILE_HANDLERS: Handlers<'createProfile' | 'readProfile' | 'changeProfile'> = {
  createProfile: async ({ context, actor, access: { merchantId }, body }) => {
    const command = { merchantId, environment: body.environment, displayName: body.display_name };
    const created = await createProfile(context, actor, command);
    return created.ok ? accepted({ profile_id: publicProfileId(created.value.profile.profileId) }) : created;
  },

  readProfile: async ({ context, profileId, reply }) => {
    const profile = await findProfile(context, profileId);
    return profile ? accepted(profileAnswer(profile, context, reply)) : refused('not_found');
  },

  changeProfile: async ({ context, actor, profileId, body, ifMatch, reply }) => {
    const tag = readEntityTag(ifMatch);
    if (tag === undefined) return refusedWithoutTag();
    const changed = await changeProfile(context, actor, { profileId, tag, ...settingsOf(body) });
    return changed.ok ? accepted(profileAnswer(changed.value, context, reply)) : changed;
  },
};

function settingsOf(body: Body<'changeProfile'>) {
  return {
    ...(body.display_name !== undefined && { displayName: body.display_name }),
    ...(body.success_url !== undefined && { successUrl: body.success_url }),
    ...(body.failure_url !== undefined && { failureUrl: body.failure_url }),
    ...(body.allowed_origins !== undefined && { allowedOrigins: body.allowed_origins }),
    ...(body.accent !== undefined && { accent: body.accent }),
    ...(body.time_zone !== undefined && { timeZone: body.time_zone }),
  };
}

function profileAnswer(profile: Profile, { config }: DashboardContext, reply: FastifyReply): Answer<'readProfile'> {
  const { profileId, environment, accent, logoHash } = profile;
  reply.header('etag', entityTag(profileTag(profile)));
  return {
    profile_id: publicProfileId(profileId),
    merchant_id: profile.merchantId,
    environment,
    display_name: profile.displayName,
    success_url: profile.successUrl,
    failure_url: profile.failureUrl,
    allowed_origins: [...profile.allowedOrigins],
    suspended: profile.isSuspended,
    time_zone: profile.timeZone,
    look: {
      accent,
      has_logo: logoHash !== null,
      logo_url: logoHash && config.engines[environment] + logoPath(profileId, logoHash),
    },
  };
}
