import type { DeclineAdvice } from '@pay/core/paying/acquiring/acquirer';
import type { DeclineCode } from '@pay/core/paying/acquiring/decline-code';

/** What a code means to us: our own code for the decline, and the advice about another attempt. */
export type DeclineClass = { readonly code: DeclineCode; readonly advice: DeclineAdvice };

/** Writes a class as the tables do: the code, and the advice unless it is `none`. */
export function declined(code: DeclineCode, advice: DeclineAdvice = 'none'): DeclineClass {
  return { code, advice };
}
