import type { Fault } from './fault.ts';
import { memberOf } from './member-of.ts';

/** The path of a string in the message ("card.number") and its required shape: a RegExp, or anything with `test`. */
export type FieldShape = { readonly at: string; readonly like: { test(text: string): boolean } };

/** Reads the named fields, or returns a fault that names the first missing or wrong one. Other fields are ignored. */
export function readFields<Name extends string>(
  body: unknown,
  shapes: Readonly<Record<Name, FieldShape>>,
): Record<Name, string> | Extract<Fault, { fault: 'malformed_message' }> {
  const fields = {} as Record<Name, string>;
  for (const name of Object.keys(shapes) as Name[]) {
    const { at, like } = shapes[name];
    const text = at.split('.').reduce(memberOf, body);
    if (typeof text !== 'string' || !like.test(text)) return { fault: 'malformed_message', field: at };
    fields[name] = text;
  }
  return fields;
}
