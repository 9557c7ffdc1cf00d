import { type Static, type TSchema, Type } from 'typebox';

const LIMIT_DEFAULT = 50;

/** The size of a page; it is a string in the query but a number in the document. */
export const Limit = Type.Optional(
  Type.String({
    pattern: '^([1-9][0-9]?|100)$',
    documented: {
      type: 'integer',
      format: 'int32',
      minimum: 1,
      maximum: 100,
      default: LIMIT_DEFAULT,
      description: 'Maximum number of items on the page.',
      examples: [LIMIT_DEFAULT],
    },
  }),
);

export function limitOf(text: string | undefined): number {
  return text === undefined ? LIMIT_DEFAULT : Number(text);
}

/** Part of a list, and whether more items follow. */
export function pageOf<T extends TSchema>(title: string, item: T, description: string) {
  return Type.Object(
    {
      data: Type.Array(item, { description }),
      has_more: Type.Boolean({ description: 'Whether more items follow.', examples: [false] }),
    },
    { title, description: 'One page of a list.' },
  );
}

/** An object that can be left out. */
export function optionalBody<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: ['object', 'null'], documented: schema });
}
