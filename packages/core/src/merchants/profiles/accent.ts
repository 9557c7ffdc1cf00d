import { accepted, type Result, refusedField } from '../../ground/refusals/refusal.ts';

/** Reads a colour of the card page and returns it in lower case. Refuses: invalid_request. */
export function parseAccent(text: string): Result<string> {
  if (/^#[0-9a-f]{6}$/i.test(text)) return accepted(text.toLowerCase());
  return refusedField('invalid_request', 'accent', 'accent_unfit');
}
