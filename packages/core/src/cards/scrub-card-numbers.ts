import { containsCardNumber } from './card-number-in-text.ts';

/** A digit of any script, then digits and possible separators, at least as long as the shortest card number. */
const DIGIT_RUN = /\p{Nd}[\p{Nd}\s\p{Pd}\p{Cf}\u2212]{10,}\p{Nd}/gu;
/**
 * Groups of digits with up to three other characters between them, except letters. A match starts only at the first
 * digit of a group: if none starts there, none starts at a later digit, and trying each digit of a long group would
 * take time that grows with the square of its length.
 */
export const GROUPS = /(?<!\p{Nd})\p{Nd}+(?:[^\p{L}\p{Nd}]{1,3}\p{Nd}+){2,}/gu;

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
  const masked = (run: string) => (containsCardNumber(run) ? '[card number]' : run);
  // The pattern with the longer runs is applied first, so that no part of a number is left over.
  const scrubbed = text.replace(GROUPS, masked).replace(DIGIT_RUN, masked);
  return containsCardNumber(scrubbed) ? '[text with a card number]' : scrubbed;
}
