import { randomBase62 } from '@pay/core/ground/ids/base62';

/**
 * The random part in the ids of payment data: 22 characters of base62, alone or after the prefix and the profile's 8
 * characters. In the return address of a challenge, 32 characters follow the profile's 8.
 */
const IN_ID = /(?<=[a-z]{3}_[0-9A-Za-z]{8})[0-9A-Za-z]{22}(?![0-9A-Za-z])/g;
const ALONE = /^(?:[0-9A-Za-z]{8}(?=[0-9A-Za-z]{32}$))?((?:[0-9A-Za-z]{22}|[0-9A-Za-z]{32}))$/;

/** Returns the random parts in the strings of these values, at any depth. */
export function randomPartsOf(values: unknown): ReadonlySet<string> {
  return new Set(
    [...textsIn(values)].flatMap((text) => [...(text.match(IN_ID) ?? []), ...(ALONE.exec(text)?.slice(1) ?? [])]),
  );
}

/** Creates a new random part of the same length for each part. */
export function freshParts(parts: ReadonlySet<string>): ReadonlyMap<string, string> {
  return new Map([...parts].map((part) => [part, randomBase62(part.length)]));
}

/** Returns the same value with the parts replaced. */
export function withParts(value: unknown, parts: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => withParts(each, parts));
  if (typeof value !== 'string' || value.length < 22) return value;
  let text = value;
  for (const [part, fresh] of parts) text = text.replaceAll(part, fresh);
  return text;
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const each of value) yield* textsIn(each);
}
