/** Readers of what came over the wire. Whatever is not exactly as expected is `null`. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function objectOf(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

export function textOf(value: unknown, like: RegExp): string | null {
  return typeof value === 'string' && like.test(value) ? value : null;
}

/** Passed on as the acquirer said it, whatever it says: the caller compares. */
export const ECHO = /^[\x21-\x7e]{1,128}$/;
