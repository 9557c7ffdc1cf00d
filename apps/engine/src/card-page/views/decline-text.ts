import type { DeclineCode } from '@pay/core/paying/acquiring/decline-code';
import { type Lang, type Message, textsIn } from '../texts/texts.ts';

/** What the shopper reads of a decline. Whether a card was reported lost or stolen is never told. */
export function declineText(code: DeclineCode, lang: Lang): Message {
  return textsIn(lang).declines[code];
}
