import { Failure } from '../terminal/failure-sentence.ts';

/** An amount as it goes into JSON: its digits as they were typed, since a number of JavaScript could be another one. */
export function amountText(typed: string): string {
  if (!/^\d{1,15}(\.\d{1,15})?$/.test(typed)) {
    throw new Failure('An amount is a number in major units, such as 4.500.');
  }
  return typed.replace(/^0+(?=\d)/, '');
}
