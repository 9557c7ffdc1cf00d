import { containsCardNumber } from '../../cards/card-number-in-text.ts';
import { accepted, type Result, refusedField } from './refusal.ts';
import { isStorableText } from './storable-text.ts';

/** Checks any text before it is stored. Refuses: invalid_request, card_number_not_allowed. */
export function checkText(field: string, text: string): Result<void> {
  if (!isStorableText(text)) return refusedField('invalid_request', field, 'characters_unfit');
  if (containsCardNumber(text)) {
    return refusedField('card_number_not_allowed', field, 'card_number_in_text');
  }
  return accepted(undefined);
}
