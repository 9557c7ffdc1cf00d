import type { DeclineAdvice } from '@pay/core/paying/acquiring/acquirer';
import type { DeclineCode } from '@pay/core/paying/acquiring/decline-code';

/** The meaning of a code in Pay: our own code for the decline, and the advice about another attempt. */
export type DeclineClass = { readonly code: DeclineCode; readonly advice: DeclineAdvice };

/** Creates a class. The tables leave out the advice if it is `none`. */
export function declined(code: DeclineCode, advice: DeclineAdvice = 'none'): DeclineClass {
  return { code, advice };
}
