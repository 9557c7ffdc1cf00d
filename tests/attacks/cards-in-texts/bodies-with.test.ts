import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { placesIn, withAt } from './bodies-with.ts';

test('a card is put into every member of a body, including those in lists, groups, choices and free names', () => {
  const schema = Type.Object({
    name: Type.Optional(Type.String()),
    amount: Type.Union([Type.Number(), Type.Null()]),
    list: Type.Array(Type.Object({ url: Type.String() })),
    metadata: Type.Record(Type.String(), Type.String()),
  });
  const places = placesIn(schema);
  expect(places).toEqual([['name'], ['amount'], ['list', 0, 'url'], ['metadata', 'note']]);
  const valid = { name: 'Ada', list: [{ url: 'https://shop.example', id: 1 }] };
  expect(places.map((path) => withAt(valid, path, 'x'))).toEqual([
    { ...valid, name: 'x' },
    { ...valid, amount: 'x' },
    { ...valid, list: [{ url: 'x', id: 1 }] },
    { ...valid, metadata: { note: 'x' } },
  ]);
});
