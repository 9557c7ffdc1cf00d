import { accepted, type Result, refusedField } from '../refusals/refusal.ts';

const LENGTH_MAX = 254;
const ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** An e-mail address as people are known by it, in lower case. Refuses: invalid_request. */
export function parseEmailAddress(text: string): Result<string> {
  const address = text.trim().toLowerCase();
  if (address.length <= LENGTH_MAX && ADDRESS.test(address) && !/\p{Cc}/u.test(address)) return accepted(address);
  return refusedField('invalid_request', 'email', 'An e-mail address is name@host.example.');
}
