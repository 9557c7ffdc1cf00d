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

/** JSON of which a sentence says what is wrong although it can be read. */
export class UnfitJson extends Error {}

type SourceReviver = (this: unknown, name: string, value: unknown, context: { readonly source?: string }) => unknown;

/** Our deepest body has two levels; a parser that goes thousands of levels down runs out of stack. */
const DEPTH_MAX = 32;

/**
 * Parses a body; throws on what is not JSON or not UTF-8, and UnfitJson when it is nested too deeply or an object names
 * a member twice, since which of the two counts is another reader's guess. Repetition shows in the numbers: every
 * member was written with one colon, and of those with one name only one is left.
 */
export function parseExactJson(body: Buffer): unknown {
  const written = surveyed(body);
  if (written.depth > DEPTH_MAX) throw new UnfitJson(`It is nested more than ${DEPTH_MAX} levels deep.`);
  let members = 0;
  const keepAmounts: SourceReviver = function (name, value, context) {
    if (!Array.isArray(this)) members += 1;
    const isAmount = name === 'amount' && typeof value === 'number' && context.source !== undefined;
    return isAmount ? new ExactNumber(context.source ?? '') : value;
  };
  // The reviver's third argument is newer than the compiler's own declaration of JSON.parse.
  const parsed = JSON.parse(utf8.decode(body), keepAmounts as (this: unknown, name: string, value: unknown) => unknown);
  // The whole is told to the reviver as the member of an object that nobody wrote.
  if (members - 1 !== written.members) throw new UnfitJson('An object names a member twice.');
  return parsed;
}

const [QUOTE, COLON, BACKSLASH] = Buffer.from('":\\');
const OPENING: ReadonlySet<number | undefined> = new Set(Buffer.from('[{'));
const CLOSING: ReadonlySet<number | undefined> = new Set(Buffer.from(']}'));

/** Counts colons and levels outside of texts; what it counts of something that is no JSON means nothing. */
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
    else if (OPENING.has(byte)) depth = Math.max(depth, ++level);
    else if (CLOSING.has(byte)) level -= 1;
  }
  return { members, depth };
}
