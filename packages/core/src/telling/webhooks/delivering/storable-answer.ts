import { containsCardNumber } from '../../../cards/card-number-in-text.ts';
import { scrubCardNumbers } from '../../../cards/scrub-card-numbers.ts';

const KEPT_BYTES = 1_024;
/**
 * The number of bytes that are read beyond the stored part, so that a card number at the end of that part is recognised
 * as a whole and not partly stored.
 */
const MARGIN_BYTES = 256;

/** How many bytes of an endpoint's answer `storableAnswer` needs. */
export const ANSWER_BYTES = KEPT_BYTES + MARGIN_BYTES;

/** The first KB of an endpoint's answer without possible card numbers; a server can echo what it received. */
export function storableAnswer(beginning: Buffer): Buffer {
  // NULs are removed, so that digits in wide encodings are also recognised.
  const text = beginning.toString('utf8').replaceAll('\0', '');
  if (!containsCardNumber(text)) return beginning.subarray(0, KEPT_BYTES);
  return Buffer.from(scrubCardNumbers(text)).subarray(0, KEPT_BYTES);
}
