import { routingPartOfProfileId } from '@pay/core/ground/ids/public-id';
import { findLogo } from '@pay/core/merchants/logos/find-logo';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblemPage } from './send-page.ts';

/**
 * A merchant's logo. Its hash is in the URL, so it can be cached for ever. An SVG that is opened directly gets a policy
 * that allows nothing.
 */
export async function logoRoute(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { profile_id: publicId, hash } = request.params as { profile_id: string; hash: string };
  const profileId = routingPartOfProfileId(publicId);
  const logo = profileId === undefined ? null : await findLogo(request.server.engine, { profileId, hash });
  if (logo === null) return sendProblemPage(request, reply, { kind: 'not_found' }, '');
  return reply
    .headers({
      'content-type': logo.mediaType,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    })
    .send(logo.bytes);
}
