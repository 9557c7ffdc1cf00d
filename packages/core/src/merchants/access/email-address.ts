import { checkText } from '../../ground/refusals/check-text.ts';
import { accepted, type Result, refusedField } from '../../ground/refusals/refusal.ts';

const LENGTH_MAX = 254;
const ADDRESS = /^[^@]+@[^@.]+(?:\.[^@.]+)+$/;
const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/**
 * Reads an e-mail address that identifies a person, as ASCII in lower case, so that every program compares it in the
 * same way. Refuses: invalid_request.
 */
export function parseEmailAddress(text: string): Result<string> {
  const address = text.trim().toLowerCase();
  if (address.length <= LENGTH_MAX && PRINTABLE_ASCII.test(address) && ADDRESS.test(address)) return accepted(address);
  return refusedField('invalid_request', 'email', 'email_unfit');
}

/** Reads an address that is going to be stored. Refuses: invalid_request, card_number_not_allowed. */
export function parseNewEmailAddress(text: string): Result<string> {
  const address = parseEmailAddress(text);
  const checked = address.ok ? checkText('email', address.value) : address;
  return checked.ok ? address : checked;
}
