import { type MerchantRight, mayDo } from '@pay/core/access/rights';
import { useParams } from '@tanstack/react-router';
import { type Me, type Merchant, type Profile, useMe } from '../calls/me.ts';

export type Current = {
  readonly me: Me;
  readonly merchant: Merchant;
  readonly profile: Profile;
  /** What is offered; the server decides anew. */
  readonly may: (right: MerchantRight) => boolean;
};

const KEPT_AS = 'pay.profile';

/** The profile of the page, or on pages that have none the one looked at last; null where the person has none. */
export function useCurrent(): Current | null {
  const me = useMe();
  const { profileId } = useParams({ strict: false });
  const wanted = profileId ?? localStorage.getItem(KEPT_AS);
  const found = findProfile(me, wanted) ?? (profileId === undefined ? firstProfile(me) : null);
  if (!found) return null;
  if (profileId !== undefined) localStorage.setItem(KEPT_AS, profileId);
  return { me, ...found, may: (right) => mayDo(found.merchant.role, right) };
}

/** On pages of a profile, which are not shown without one. */
export function useProfilePage(): Current {
  const current = useCurrent();
  if (!current) throw new Error('This page needs a profile.');
  return current;
}

type Found = { readonly merchant: Merchant; readonly profile: Profile };

function findProfile(me: Me, profileId: string | null): Found | null {
  for (const merchant of me.merchants) {
    const profile = merchant.profiles.find((each) => each.profile_id === profileId);
    if (profile) return { merchant, profile };
  }
  return null;
}

export function firstProfile(me: Me): Found | null {
  const kept = findProfile(me, localStorage.getItem(KEPT_AS));
  if (kept) return kept;
  const merchant = me.merchants.find(({ profiles }) => profiles.length > 0);
  const profile = merchant?.profiles[0];
  return merchant && profile ? { merchant, profile } : null;
}
