import { containsCardNumber } from '../../../cards/card-number-in-text.ts';
import { scrubCardNumbers } from '../../../cards/scrub-card-numbers.ts';

const KEPT_BYTES = 1_024;
/** Read beyond what is kept, so that a card number on the border is seen whole and not kept in part. */
const MARGIN_BYTES = 256;

/** How much of an endpoint's answer `storableAnswer` wants to see. */
export const ANSWER_BYTES = KEPT_BYTES + MARGIN_BYTES;

/** The first KB of an endpoint's answer, without what could be a card number: a server may give back what it was sent. */
export function storableAnswer(beginning: Buffer): Buffer {
  // Without NULs, so that wide encodings of digits are seen as well.
  const text = beginning.toString('utf8').replaceAll('\0', '');
  if (!containsCardNumber(text)) return beginning.subarray(0, KEPT_BYTES);
  return Buffer.from(scrubCardNumbers(text)).subarray(0, KEPT_BYTES);
}
