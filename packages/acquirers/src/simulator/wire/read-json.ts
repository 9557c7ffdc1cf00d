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
