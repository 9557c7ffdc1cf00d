const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'minimum_amount', 'maximum_amount']);

/**
 * A number as it was written in a JSON body. Amounts are read from its digits, because a JavaScript number is already
 * rounded. Only the members that `AMOUNTS` names are kept this way; all other numbers become JavaScript numbers.
 */
export class ExactNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON that can be parsed but is refused, with a sentence that says why. */
export class UnfitJson extends Error {}

type SourceReviver = (this: unknown, name: string, value: unknown, context: { readonly source?: string }) => unknown;

/**
 * The maximum nesting of a body. Our deepest body has two levels; a parser that recurses thousands of levels runs out
 * of stack.
 */
const DEPTH_MAX = 32;

/**
 * Parses a body. Throws if it is not JSON or not UTF-8. Throws UnfitJson if it is nested too deeply or has duplicate
 * members, because parsers differ in which duplicate they use. Duplicates are found by counting: the body has a colon
 * for every member, but parsing keeps only one member per name.
 */
export function parseExactJson(body: Buffer): unknown {
  const written = surveyed(body);
  if (written.depth > DEPTH_MAX) throw new UnfitJson(`The body is nested more than ${DEPTH_MAX} levels deep.`);
  let members = 0;
  const keepAmounts: SourceReviver = function (name, value, context) {
    if (!Array.isArray(this)) members += 1;
    const isAmount = AMOUNTS.has(name) && typeof value === 'number' && context.source !== undefined;
    return isAmount ? new ExactNumber(context.source ?? '') : value;
  };
  // The reviver's third argument is newer than the compiler's declaration of JSON.parse.
  const parsed = JSON.parse(utf8.decode(body), keepAmounts as (this: unknown, name: string, value: unknown) => unknown);
  // The reviver is also called once for the whole value, as a member of an object that is not in the JSON.
  if (members - 1 !== written.members) throw new UnfitJson('An object has a duplicate member.');
  return parsed;
}

const [QUOTE, COLON, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END] = Buffer.from('":\\[]{}');

/** Counts colons and levels outside strings. The counts are meaningless if the bytes are not JSON. */
function surveyed(json: Buffer): { readonly members: number; readonly depth: number } {
  let members = 0;
  let level = 0;
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) inText = !inText;
    else if (inText && byte === BACKSLASH) at += 1;
    else if (inText) continue;
    else if (byte === COLON) members += 1;
    else if (byte === LIST || byte === OBJECT) depth = Math.max(depth, ++level);
    else if (byte === LIST_END || byte === OBJECT_END) level -= 1;
  }
  return { members, depth };
}
