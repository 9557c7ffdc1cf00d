import { type Result, refused } from '../refusals/refusal.ts';
import { isStorableText } from '../refusals/storable-text.ts';

/** Names of merchants and profiles: what a shopper reads on the card page. */
export function isDisplayName(name: string): boolean {
  const length = [...name].length;
  return length >= 1 && length <= 100 && name.trim() === name && isStorableText(name) && !/\p{Cc}/u.test(name);
}

export function refusedName(field: string): Result<never> {
  const message = 'A name has 1 to 100 characters, and no spaces at its ends.';
  return refused('invalid_request', message, [{ field, code: 'name_invalid', message }]);
}
