import type { Statement } from './serial-connection.ts';

/** The forms in which operations pass a statement to the driver. */
export type Given = string | { readonly text: string; readonly name?: string; readonly values?: readonly unknown[] };

export function statementOf(given: Given, values?: readonly unknown[]): Statement {
  return typeof given === 'string' ? { text: given, values } : { values, ...given };
}
