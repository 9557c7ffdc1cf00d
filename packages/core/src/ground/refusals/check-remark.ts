import { checkText } from './check-text.ts';
import { type Result, refusedField } from './refusal.ts';

const LENGTH_MAX = 2_000;

/** Checks a note or a reason that one person writes for another. Refuses: invalid_request, card_number_not_allowed. */
export function checkRemark(field: string, text: string): Result<void> {
  const length = [...text].length;
  if (text.trim() === '' || length > LENGTH_MAX) {
    return refusedField('invalid_request', field, 'remark_length');
  }
  return checkText(field, text);
}
