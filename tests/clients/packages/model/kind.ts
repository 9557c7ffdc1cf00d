import type { Schema } from '../../../../packages/server-sdk/generate/document.ts';

/** The kind of a value, in terms that apply to every language. */
export type Kind =
  | { readonly is: 'text' | 'time' | 'whole' | 'wide' | 'decimal' | 'boolean' }
  | { readonly is: 'enum' | 'object' | 'union'; readonly name: string }
  | { readonly is: 'list' | 'map'; readonly of: Kind };

export type Member = {
  readonly name: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly kind: Kind;
  /** Whether 0 is a separate value, and not the same as leaving the member out. */
  readonly hasZero: boolean;
};

/** What a schema describes. The error names `place` if clients do not support the schema. */
export type KindOf = (schema: Schema, place: string) => { readonly kind: Kind; readonly isNullable: boolean };

/** A description on one line. */
export function textOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
