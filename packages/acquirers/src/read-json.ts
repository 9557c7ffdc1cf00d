/** Readers of data from the wire. Anything that is not exactly as expected is `null`. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function objectOf(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

export function textOf(value: unknown, like: RegExp): string | null {
  return typeof value === 'string' && like.test(value) ? value : null;
}

/** The format of a value that is passed on exactly as the acquirer sent it, because the caller compares it. */
export const ECHO = /^[\x21-\x7e]{1,128}$/;

/** The value of a JSON text; null if the text is not JSON. */
export function parsed(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

/** A time with its offset from UTC, as in ISO 8601. */
export function timeOf(value: unknown): Date | null {
  const text = textOf(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)$/);
  const time = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time);
}
