import { checkText } from './check-text.ts';
import { type Result, refusedField } from './refusal.ts';

const LENGTH_MAX = 254;
/** Only an e-mail to the address would show whether the mailbox exists. */
const EMAIL = /^[^\s\p{Cc}@<>"(),:;]+@[^\s\p{Cc}@<>"(),:;]+\.[^\s\p{Cc}@<>"(),:;]+$/u;

/** Checks an address that is stored as it was written. Refuses: invalid_request, card_number_not_allowed. */
export function checkEmail(field: string, text: string): Result<void> {
  if (text.length > LENGTH_MAX || !EMAIL.test(text)) return refusedField('invalid_request', field, 'email_unfit');
  return checkText(field, text);
}
