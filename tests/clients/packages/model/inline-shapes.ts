import type { Schema } from '../../../../packages/server-sdk/generate/document.ts';

export type InlineShape = { readonly name: string; readonly description: string };

/** Names and descriptions of objects that the document describes inline. The keys are the objects' members. */
const INLINE_SHAPES: Readonly<Record<string, InlineShape>> = {
  'amount,amount_minor': { name: 'Sum', description: 'An amount, in major and in minor units.' },
  'found,what': { name: 'Difference', description: 'A difference between the card page and its inventory.' },
};

/** @throws {Error} for an object without a name */
export function inlineShape(properties: Readonly<Record<string, Schema>>, place: string): InlineShape {
  const members = Object.keys(properties).sort().join(',');
  const shape = INLINE_SHAPES[members];
  if (shape === undefined) throw new Error(`${place} is an object without a name: add ${members} to inline-shapes.ts`);
  return shape;
}
