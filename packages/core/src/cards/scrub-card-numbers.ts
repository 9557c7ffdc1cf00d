import { containsCardNumber } from './card-number-in-text.ts';

/** A digit of any script, then digits and possible separators, at least as long as the shortest card number. */
const DIGIT_RUN = /\p{Nd}[\p{Nd}\s\p{Pd}\p{Cf}\u2212]{10,}\p{Nd}/gu;

/**
 * Removes everything that could be a card number, so `containsCardNumber` is false for the result. The whole run of
 * digits is removed, because a security code can be next to the number; if the number is encoded, the whole text is
 * replaced.
 *
 * This is a second line of defence, for text that we did not write, such as error messages. The first line of defence
 * is that no string of a card number is ever created.
 */
export function scrubCardNumbers(text: string): string {
  if (!containsCardNumber(text)) return text;
  const scrubbed = text.replace(DIGIT_RUN, (run) => (containsCardNumber(run) ? '[card number]' : run));
  return containsCardNumber(scrubbed) ? '[text with a card number]' : scrubbed;
}
