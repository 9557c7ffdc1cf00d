import { containsCardNumber } from '../../../cards/card-number-in-text.ts';
import { scrubCardNumbers } from '../../../cards/scrub-card-numbers.ts';

const KEPT_BYTES = 1_024;
/** Read beyond the stored part, so that a card number at the border is recognised and not stored in part. */
const MARGIN_BYTES = 256;

/** How many bytes of an endpoint's answer `storableAnswer` needs. */
export const ANSWER_BYTES = KEPT_BYTES + MARGIN_BYTES;

/** The first KB of an endpoint's answer without possible card numbers, because a server can echo what it received. */
export function storableAnswer(beginning: Buffer): Buffer {
  // Without NULs, so that digits in wide encodings are recognised as well.
  const text = beginning.toString('utf8').replaceAll('\0', '');
  if (!containsCardNumber(text)) return beginning.subarray(0, KEPT_BYTES);
  return Buffer.from(scrubCardNumbers(text)).subarray(0, KEPT_BYTES);
}
