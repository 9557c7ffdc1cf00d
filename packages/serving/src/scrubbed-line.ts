import { scrubCardNumbers } from '@pay/core/cards/scrub-card-numbers';

export type LineArguments = readonly [unknown, ...unknown[]];

/**
 * The arguments of a log call (optional fields, a message, and values for the message), with anything that could be a
 * card number masked. Only the fields in `names` are checked and kept. As in pino, an error's message is used as the
 * message.
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

/** Values other than strings are checked in the form in which they would be written. */
function scrubbed(value: unknown): unknown {
  const text = typeof value === 'string' ? value : writtenOut(value);
  const clean = text === undefined ? text : scrubCardNumbers(text);
  return clean === text ? value : clean;
}

function writtenOut(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    // The value cannot be converted to text, so writing the line will also fail.
    return undefined;
  }
}
