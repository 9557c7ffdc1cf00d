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
