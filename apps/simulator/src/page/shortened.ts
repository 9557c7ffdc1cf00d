/** A shortened reference, such as "att_0a1B2c…QwErTy", which can still be told apart from others. */
export function shortened(reference: string): string {
  return reference.length <= 20 ? reference : `${reference.slice(0, 10)}…${reference.slice(-6)}`;
}
