import { linkPath } from '@pay/core/paying/payment-links/payment-link';
import type { Lang } from '../texts/texts.ts';

/** The address of a link's page in one language. */
export function linkAddress(linkId: string, lang: Lang): string {
  return `${linkPath(linkId)}?lang=${lang}`;
}
