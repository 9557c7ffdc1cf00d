import { describe, expect, test } from 'vitest';
import { listBuilder } from './list-builder.ts';

const lists = listBuilder<{ shops: { name: string } }>();
const page = (rows: number) => lists.selectFrom('shops').select('name').where('name', '>', 'a').limit(rows);

describe('the maximum number of rows', () => {
  test('is a part of the text, also of a list inside another, so that the planner knows it', () => {
    const inner = page(51).compile();
    expect([inner.sql, inner.parameters]).toEqual(['select "name" from "shops" where "name" > $1 limit 51', ['a']]);
    const outer = lists.selectFrom(page(51).as('p')).select('p.name').limit(3).compile();
    expect(outer.sql).toBe(
      'select "p"."name" from (select "name" from "shops" where "name" > $1 limit 51) as "p" limit 3',
    );
  });

  test.each([0, -1, 1.5, Number.NaN])('cannot be %d', (rows) => {
    expect(() => page(rows).compile()).toThrow(RangeError);
  });
});
