import { checkText } from '../../ground/refusals/check-text.ts';
import { accepted, type Result, refusedField } from '../../ground/refusals/refusal.ts';

/**
 * Reads an allowed origin of the widget in its serialised form: `https://shop.example`, with the port if it is not 443,
 * or `http://localhost`, which covers every port of localhost. Refuses: invalid_request, card_number_not_allowed.
 */
export function parseAllowedOrigin(text: string): Result<string> {
  const url = URL.parse(text);
  const checked = checkText('allowed_origins', text);
  if (!checked.ok) return checked;
  const isSerialised = url !== null && url.origin === text && !text.includes('*');
  if (isSerialised && url.protocol === 'https:') return accepted(text);
  if (text === 'http://localhost') return accepted(text);
  return refusedField('invalid_request', 'allowed_origins', 'origin_unfit');
}
