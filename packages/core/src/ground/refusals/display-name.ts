import { checkText } from './check-text.ts';
import { type Result, refusedField } from './refusal.ts';

const LENGTH_MAX = 100;

/**
 * Checks the names of merchants and profiles (shoppers read them on the card page), and the labels of keys. Refuses:
 * invalid_request, card_number_not_allowed.
 */
export function checkDisplayName(field: string, name: string): Result<void> {
  const length = [...name].length;
  if (length < 1 || length > LENGTH_MAX || name.trim() !== name || /\p{Cc}/u.test(name)) {
    return refusedField('invalid_request', field, 'name_unfit');
  }
  return checkText(field, name);
}
