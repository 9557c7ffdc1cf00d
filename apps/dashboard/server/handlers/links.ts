import { accepted } from '@pay/core/ground/refusals/refusal';
import { createLink } from '@pay/core/paying/payment-links/create-link';
import { deactivateLink } from '@pay/core/paying/payment-links/deactivate-link';
import { listLinkPayments, listLinks, readLink } from '@pay/core/paying/payment-links/list-links';
import { type LinkAnswer, linkAnswer } from '@pay/core/paying/payment-links/payment-link';
import type { Answer } from '../../api/calls.ts';
import type { LINK_ROUTES } from '../../api/routes/links.ts';
import type { Handlers } from '../http/handler.ts';
import { deskOf } from './desk-of.ts';
import { pageRequest } from './page-request.ts';
import { idempotencyKeyOf } from './payments.ts';

export const LINK_HANDLERS: Handlers<keyof typeof LINK_ROUTES> = {
  listLinks: async ({ context, actor, profileId, query }) => {
    const { desk } = await deskOf({ context, actor, profileId });
    const page = await listLinks(desk, { ...pageRequest(query), profileId });
    if (!page.ok) return page;
    const { environment, baseUrls } = desk;
    const data = page.value.data.map((link) => shown(linkAnswer(link, environment, baseUrls[environment])));
    return accepted({ data, next: page.value.next });
  },

  createLink: async ({ context, actor, profileId, body, request }) => {
    const { desk, person } = await deskOf({ context, actor, profileId });
    const key = idempotencyKeyOf(request.headers);
    if (!key.ok) return key;
    const { result } = await createLink(desk, person, { ...body, idempotencyKey: key.value });
    return result.ok ? accepted(shown(result.value)) : result;
  },

  readLink: async ({ context, actor, profileId, params: { link_id: linkId } }) => {
    const { desk } = await deskOf({ context, actor, profileId });
    const link = await readLink(desk, profileId, linkId);
    const { environment, baseUrls } = desk;
    return link.ok ? accepted(shown(linkAnswer(link.value, environment, baseUrls[environment]))) : link;
  },

  deactivateLink: async ({ context, actor, profileId, params: { link_id: linkId } }) => {
    const { desk, person } = await deskOf({ context, actor, profileId });
    const link = await deactivateLink(desk, person, linkId);
    return link.ok ? accepted(shown(link.value)) : link;
  },

  listLinkPayments: async ({ context, profileId, params: { link_id: linkId }, query }) => {
    const page = await listLinkPayments(context, { ...pageRequest(query), profileId, linkId });
    if (!page.ok) return page;
    const data = page.value.data.map(({ trackId, status, amount, createdAt }) => ({
      track_id: trackId,
      status,
      amount_minor: Number(amount.minor),
      currency: amount.currency,
      created_at: createdAt.toISOString(),
    }));
    return accepted({ data, next: page.value.next });
  },
};

function shown(link: LinkAnswer): Answer<'readLink'> {
  const { minimum_amount_minor: minimum, maximum_amount_minor: maximum, ...rest } = link;
  const { amount: _a, minimum_amount: _n, maximum_amount: _x, environment: _e, ...members } = rest;
  return { ...members, minimum_minor: minimum, maximum_minor: maximum };
}
