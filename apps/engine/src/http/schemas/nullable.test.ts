import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { nullable } from './nullable.ts';
import { textEnum } from './text-enum.ts';

test('null is in the lists of types and values, so that the serialiser does not have to try each schema', () => {
  expect(nullable(Type.String({ description: 'A text.' }))).toEqual({
    type: ['string', 'null'],
    description: 'A text.',
  });
  expect(nullable(textEnum(['en', 'ar']))).toEqual({ type: ['string', 'null'], enum: ['en', 'ar', null] });
});

test('the documented form of a string includes null', () => {
  const text = Type.String({ maxLength: 9, documented: { type: 'string', maxLength: 9, pattern: '^x' } });
  expect(nullable(text, { description: 'Or nothing.' })).toMatchObject({
    type: ['string', 'null'],
    documented: { type: ['string', 'null'], maxLength: 9, pattern: '^x', description: 'Or nothing.' },
  });
});

test('the documented form of a titled object is that object or null', () => {
  const card = Type.Object({ last4: Type.String() }, { title: 'Card', description: 'A card.' });
  expect(nullable(card, { description: 'The last one.' })).toMatchObject({
    type: ['object', 'null'],
    documented: { anyOf: [card, { type: 'null' }], description: 'The last one.' },
  });
});
