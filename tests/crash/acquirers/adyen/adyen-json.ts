/** A member of one of Adyen's messages. All amounts of a run are small enough to be numbers. */
export type Members = Readonly<Record<string, unknown>>;

export type Amount = { readonly currency: string; readonly value: number };

/** Throws if the text is not an object. */
export function parseAdyen(text: string): Members {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null) throw new Error('this is not a message from Adyen');
  return parsed as Members;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function amountOf({ amount }: Members): Amount | null {
  return typeof amount === 'object' && amount !== null ? (amount as Amount) : null;
}
