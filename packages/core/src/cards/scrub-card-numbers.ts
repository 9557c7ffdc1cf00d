import { containsCardNumber } from './card-number-in-text.ts';

/** A digit of any script, then digits and what may stand between them, as long as the shortest card number or longer. */
const DIGIT_RUN = /\p{Nd}[\p{Nd}\s\p{Pd}\p{Cf}\u2212]{10,}\p{Nd}/gu;

/**
 * A text without what could be a card number: `containsCardNumber` is false of what it returns. The whole run of digits
 * goes, since a security code may stand beside the number; where the number is encoded, all of the text goes.
 *
 * It is a second line, for texts that we did not write, such as the messages of errors. The first one is that no string
 * is ever made of a card number.
 */
export function scrubCardNumbers(text: string): string {
  if (!containsCardNumber(text)) return text;
  const scrubbed = text.replace(DIGIT_RUN, (run) => (containsCardNumber(run) ? '[card number]' : run));
  return containsCardNumber(scrubbed) ? '[a text with a card number]' : scrubbed;
}
