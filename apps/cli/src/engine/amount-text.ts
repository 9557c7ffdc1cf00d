import { Failure } from '../terminal/failure-sentence.ts';

/** An amount for JSON: the digits as typed, because a JavaScript number could round them. */
export function amountText(typed: string): string {
  if (!/^\d{1,15}(\.\d{1,15})?$/.test(typed)) {
    throw new Failure('An amount must be a number in major units, such as 4.500.');
  }
  return typed.replace(/^0+(?=\d)/, '');
}
