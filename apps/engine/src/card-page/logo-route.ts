import { routingPartOfProfileId } from '@pay/core/ground/ids/public-id';
import { findLogo } from '@pay/core/merchants/logos/find-logo';
import { answerHeaders } from '@pay/serving/answer-headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblemPage } from './send-page.ts';

/**
 * A merchant's logo. Its hash is in the address, so it is kept for good. Somebody who opens an SVG by itself gets a
 * document that may do nothing.
 */
export async function logoRoute(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { profile_id: publicId, hash } = request.params as { profile_id: string; hash: string };
  const { engine } = request.server;
  const profileId = routingPartOfProfileId(publicId);
  const logo = profileId === undefined ? null : await findLogo(engine, { profileId, hash });
  if (logo === null) return sendProblemPage(request, reply, { kind: 'not_found' }, '');
  return reply
    .headers({
      ...answerHeaders(engine.baseUrls[engine.environment].startsWith('https:')),
      'content-type': logo.mediaType,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    .send(logo.bytes);
}
