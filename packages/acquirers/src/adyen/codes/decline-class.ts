import type { DeclineAdvice } from '@pay/core/paying/acquiring/acquirer';
import type { DeclineCode } from '@pay/core/paying/acquiring/decline-code';

/** The meaning of a code in Pay: our own code for the decline, and the advice about another attempt. */
export type DeclineClass = { readonly code: DeclineCode; readonly advice: DeclineAdvice };

/** Formats a class as in the tables: the code, and the advice unless it is `none`. */
export function declined(code: DeclineCode, advice: DeclineAdvice = 'none'): DeclineClass {
  return { code, advice };
}
