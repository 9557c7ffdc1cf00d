/** The position, counted from 0, of the first character that is not valid JSON. */
class Fault extends Error {
  readonly at: number;
  constructor(at: number) {
    super();
    this.at = at;
  }
}

/**
 * Why and where text is not valid JSON, without repeating any of the text; undefined if it is valid. Recurses once for
 * every level of the text's nesting.
 */
export function jsonFault(json: string): string | undefined {
  const at = faultAt(json);
  if (at === undefined) return undefined;
  const lines = json.slice(0, at).split('\n');
  const place = `line ${lines.length}, column ${[...(lines.at(-1) ?? '')].length + 1}`;
  return at >= json.length ? `it ends too early, at ${place}` : `unexpected character at ${place}`;
}

function faultAt(json: string): number | undefined {
  try {
    const end = afterSpace(json, readValue(json, afterSpace(json, 0)));
    return end === json.length ? undefined : end;
  } catch (error) {
    if (error instanceof Fault) return error.at;
    throw error;
  }
}

type Read = (json: string, at: number) => number;

/** Each reader returns the position after what it has read, or throws a Fault. */
const readValue: Read = (json, at) => {
  switch (json[at]) {
    case '{':
      return readList(json, at, '}', readMember);
    case '[':
      return readList(json, at, ']', readValue);
    case '"':
      return readText(json, at);
    default:
      return after(PLAIN, json, at) ?? fault(at);
  }
};

function readList(json: string, at: number, close: string, readItem: Read): number {
  let next = afterSpace(json, at + 1);
  if (json[next] === close) return next + 1;
  for (;;) {
    next = afterSpace(json, readItem(json, next));
    if (json[next] === close) return next + 1;
    if (json[next] !== ',') fault(next);
    next = afterSpace(json, next + 1);
  }
}

const readMember: Read = (json, at) => {
  if (json[at] !== '"') fault(at);
  const colon = afterSpace(json, readText(json, at));
  if (json[colon] !== ':') fault(colon);
  return readValue(json, afterSpace(json, colon + 1));
};

const readText: Read = (json, at) => {
  for (let next = at + 1; next < json.length; next++) {
    if (json[next] === '"') return next + 1;
    if (json[next] === '\\') next = (after(ESCAPE, json, next) ?? fault(next)) - 1;
    else if (json.charCodeAt(next) < 0x20) fault(next);
  }
  return fault(json.length);
};

const PLAIN = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const SPACE = /[ \t\n\r]*/y;

function after(pattern: RegExp, json: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(json) ? pattern.lastIndex : undefined;
}

function afterSpace(json: string, at: number): number {
  return after(SPACE, json, at) ?? at;
}

function fault(at: number): never {
  throw new Fault(at);
}
