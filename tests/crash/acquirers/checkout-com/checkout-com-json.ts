/** A member of one of Checkout.com's messages. All amounts of a run are small enough to be numbers. */
export type Members = Readonly<Record<string, unknown>>;

/** Throws if the text is not JSON. Empty text has no members. */
export function parseCheckoutCom(text: string): Members {
  const parsed: unknown = text === '' ? {} : JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null) throw new Error('this is not a message from Checkout.com');
  return parsed as Members;
}

export function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
