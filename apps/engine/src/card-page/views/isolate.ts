import type { Texts } from '../texts/texts.ts';

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const BIDI_CONTROLS = /\p{Bidi_Control}/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Prepares data, such as a merchant's name, for a sentence in the page's language, so that the data keeps its own
 * direction and cannot reverse the text that follows, such as an amount. Returns plain text, which can also be used in
 * titles and attributes.
 */
export function isolate(data: string, direction: Texts['direction']): string {
  const text = data.replace(BIDI_CONTROLS, '');
  if (direction === 'ltr' && !RIGHT_TO_LEFT.test(text)) return text;
  return FIRST_STRONG_ISOLATE + text + POP_ISOLATE;
}
