import { accepted, refused } from '@pay/core/ground/refusals/refusal';
import { readLogo } from '@pay/core/merchants/logos/find-logo';
import { setLogo } from '@pay/core/merchants/logos/set-logo';
import type { Handlers } from '../http/handler.ts';

/** With these headers, an SVG that is opened directly cannot run or load anything. */
const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const;

export const LOGO_HANDLERS: Handlers<'readLogo' | 'putLogo' | 'deleteLogo'> = {
  readLogo: async ({ context, profileId, reply }) => {
    const logo = await readLogo(context, profileId);
    if (!logo) return refused('not_found', 'This profile has no logo.');
    reply.headers(PICTURE_HEADERS).header('content-type', logo.mediaType);
    return accepted(logo.bytes);
  },

  putLogo: async ({ context, actor, profileId, request }) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const set = await setLogo(context, actor, { profileId, bytes });
    return set.ok ? accepted(null) : set;
  },

  deleteLogo: async ({ context, actor, profileId }) => {
    const set = await setLogo(context, actor, { profileId, bytes: null });
    return set.ok ? accepted(null) : set;
  },
};
