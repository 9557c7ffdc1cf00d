/** A number as the gateway wrote it. Amounts are read from its digits, because a JavaScript number is already rounded. */
export class SourceNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type SourceReviver = (name: string, value: unknown, context: { readonly source?: string }) => unknown;

const keepDigits: SourceReviver = (_name, value, { source }) =>
  typeof value === 'number' && source !== undefined ? new SourceNumber(source) : value;

/** Parses an answer from the gateway, with every number as a SourceNumber. Throws if it is not JSON. */
export function parseExact(text: string): unknown {
  // The reviver's third argument is newer than the compiler's declaration of JSON.parse.
  return JSON.parse(text, keepDigits as (name: string, value: unknown) => unknown);
}
