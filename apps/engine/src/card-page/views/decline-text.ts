import type { DeclineCode } from '@pay/core/paying/acquiring/decline-code';
import { type Lang, type Message, textsIn } from '../texts/texts.ts';

/** The message that tells the shopper about a decline. It never says that a card was reported lost or stolen. */
export function declineText(code: DeclineCode, lang: Lang): Message {
  return textsIn(lang).declines[code];
}
