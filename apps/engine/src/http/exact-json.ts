/**
 * A number of a JSON body as it was written. Amounts are read from its digits, because a JavaScript number has
 * rounded them already. Only members named `amount` are kept so; all other numbers stay numbers.
 */
export class ExactNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

type SourceReviver = (name: string, value: unknown, context: { readonly source?: string }) => unknown;

const keepAmounts: SourceReviver = (name, value, context) =>
  name === 'amount' && typeof value === 'number' && context.source !== undefined
    ? new ExactNumber(context.source)
    : value;

/** Parses a body; throws on what is not JSON or not UTF-8. */
export function parseExactJson(body: Buffer): unknown {
  // The reviver's third argument is newer than the compiler's own declaration of JSON.parse.
  return JSON.parse(utf8.decode(body), keepAmounts as (name: string, value: unknown) => unknown);
}
