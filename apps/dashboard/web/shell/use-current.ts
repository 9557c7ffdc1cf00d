import { type MerchantRight, mayDo } from '@pay/core/merchants/access/rights';
import { useParams } from '@tanstack/react-router';
import { type Me, type Merchant, type Profile, useMe } from '../calls/me.ts';

export type Current = {
  readonly me: Me;
  readonly merchant: Merchant;
  readonly profile: Profile;
  /** Whether to offer the actions that a right allows. The server checks again. */
  readonly may: (right: MerchantRight) => boolean;
};

const KEPT_AS = 'pay.profile';

/**
 * The profile with the given id. If the id is undefined, the last profile shown, or otherwise the first profile. Null
 * if the person has no access to such a profile.
 */
export function currentOf(me: Me, profileId: string | undefined): Current | null {
  const found = profileId === undefined ? firstProfile(me) : findProfile(me, profileId);
  return found && { me, ...found, may: (right) => mayDo(found.merchant.role, right) };
}

/** Remembers the profile for pages without a profile in their address. */
export function keepProfile(profileId: string): void {
  localStorage.setItem(KEPT_AS, profileId);
}

/** The current profile, on pages that need one. */
export function useProfilePage(): Current {
  const me = useMe();
  const { profileId } = useParams({ strict: false });
  const current = currentOf(me, profileId);
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
