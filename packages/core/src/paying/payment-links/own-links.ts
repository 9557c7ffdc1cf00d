import { majorNumber } from '@pay/money/amount';
import type { PresentedKey } from '../../ground/actors/actor.ts';
import type { Page, PageRequest } from '../../ground/lists/page.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { profileOfKey } from '../../merchants/keys/profile-of-key.ts';
import type { LinkDeps } from './create-link.ts';
import { type LinkPayment, listLinkPayments, listLinks, readLink } from './list-links.ts';
import { type LinkAnswer, linkAnswer, type PaymentLink } from './payment-link.ts';

type List<T> = { readonly data: readonly T[]; readonly has_more: boolean };

/** The links of the key's profile, newest first. Refuses: what the key check refuses, invalid_request (`after`). */
export async function listOwnLinks(
  deps: LinkDeps,
  actor: PresentedKey,
  request: PageRequest,
): Promise<Result<List<LinkAnswer>>> {
  const profile = await profileOfKey(deps, actor);
  if (!profile.ok) return profile;
  const page = await listLinks(deps, { profileId: profile.value, ...request });
  return page.ok ? accepted(listOf(page.value, answerOf(deps))) : page;
}

/** Refuses: what the key check refuses, not_found. */
export async function readOwnLink(deps: LinkDeps, actor: PresentedKey, linkId: string): Promise<Result<LinkAnswer>> {
  const profile = await profileOfKey(deps, actor);
  if (!profile.ok) return profile;
  const link = await readLink(deps, profile.value, linkId);
  return link.ok ? accepted(answerOf(deps)(link.value)) : link;
}

/** Refuses: what the key check refuses, not_found, invalid_request (`after`). */
export async function listOwnLinkPayments(
  deps: LinkDeps,
  actor: PresentedKey,
  request: PageRequest & { readonly linkId: string },
): Promise<Result<List<ReturnType<typeof paymentAnswer>>>> {
  const profile = await profileOfKey(deps, actor);
  if (!profile.ok) return profile;
  const page = await listLinkPayments(deps, { profileId: profile.value, ...request });
  return page.ok ? accepted(listOf(page.value, paymentAnswer)) : page;
}

function listOf<T, A>({ data, next }: Page<T>, answer: (item: T) => A): List<A> {
  return { data: data.map(answer), has_more: next !== null };
}

function answerOf({ environment, baseUrls }: LinkDeps): (link: PaymentLink) => LinkAnswer {
  return (link) => linkAnswer(link, environment, baseUrls[environment]);
}

export function paymentAnswer({ trackId, paymentId, status, amount, createdAt, completedAt }: LinkPayment) {
  return {
    track_id: trackId,
    payment_id: paymentId,
    status,
    amount: majorNumber(amount),
    amount_minor: Number(amount.minor),
    currency: amount.currency,
    created_at: createdAt.toISOString(),
    completed_at: completedAt?.toISOString() ?? null,
  };
}
