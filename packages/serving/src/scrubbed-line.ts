import { scrubCardNumbers } from '@pay/core/cards/scrub-card-numbers';

export type LineArguments = readonly [unknown, ...unknown[]];

/**
 * What a logger was given, without what could be a card number: fields or nothing, a text, and what the text has places
 * for. Only the named fields are looked at and kept. Of an error pino takes the message for the text; so does this.
 */
export function scrubbedLine(given: LineArguments, names: ReadonlySet<string>): LineArguments {
  const [first, ...rest] = given;
  if (typeof first !== 'object' || first === null) return [scrubbed(first), ...rest.map(scrubbed)];
  const error = 'err' in first ? first.err : first;
  const [text = error instanceof Error ? error.message : undefined, ...places] = rest;
  const fields = Object.entries(first).filter(([name]) => names.has(name));
  return [
    Object.fromEntries(fields.map(([name, value]) => [name, scrubbed(value)])),
    ...[text, ...places].map(scrubbed),
  ];
}

/** What is no text is looked at as it would be written. */
function scrubbed(value: unknown): unknown {
  const text = typeof value === 'string' ? value : writtenOut(value);
  const clean = text === undefined ? text : scrubCardNumbers(text);
  return clean === text ? value : clean;
}

function writtenOut(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    // It refuses to be a text, and so it will when the line is written.
    return undefined;
  }
}
