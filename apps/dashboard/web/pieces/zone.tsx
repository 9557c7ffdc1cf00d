import { isTimeZone } from '@pay/core/ground/locale/time-zone';
import { createContext, use } from 'react';
import { useTexts } from '../texts/use-texts.ts';

/** The time zone of the profile that the page is about; null on other pages. */
export const ZoneContext = createContext<string | null>(null);

/** The zone of the times on this page: the profile's, or the person's own on pages of no profile. */
export function useZone(): string {
  const zone = use(ZoneContext);
  return zone === null ? new Intl.DateTimeFormat().resolvedOptions().timeZone : shownZone(zone);
}

/** The zone, or UTC if this browser is too old to know it. Texts name the zone that is returned. */
export function shownZone(zone: string): string {
  return isTimeZone(zone) ? zone : 'UTC';
}

/** Says in which zone the page's days or times are. */
export function ZoneLine({ of }: { readonly of: 'days' | 'times' }) {
  const { zone } = useTexts();
  return <p className="soft small">{zone[of](useZone())}</p>;
}
