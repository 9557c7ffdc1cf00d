import { expect, test } from 'vitest';
import { pagesOf } from './pages.ts';

type Item = { readonly id: string };

function listOf(pages: readonly (readonly string[])[]) {
  const asked: (string | undefined)[] = [];
  const fetchPage = async (after: string | undefined) => {
    asked.push(after);
    const index = after === undefined ? 0 : pages.findIndex((page) => page.at(-1) === after) + 1;
    return { data: (pages[index] ?? []).map((id): Item => ({ id })), has_more: index < pages.length - 1 };
  };
  return { asked, list: pagesOf(fetchPage, ({ id }: Item) => id) };
}

async function idsOf(list: AsyncIterable<Item>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of list) ids.push(id);
  return ids;
}

test('every item of every page appears once, in order', async () => {
  const { asked, list } = listOf([['a', 'b'], ['c', 'd'], ['e']]);
  expect(await idsOf(list)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(asked).toEqual([undefined, 'b', 'd']);
});

test('no page is fetched before it is needed', async () => {
  const { asked, list } = listOf([['a', 'b'], ['c']]);
  for await (const { id } of list) if (id === 'b') break;
  expect(asked).toEqual([undefined]);
  expect((await list.page()).data).toHaveLength(2);
});

test('iterating again starts from the beginning', async () => {
  const { list } = listOf([['a'], ['b']]);
  expect(await idsOf(list)).toEqual(await idsOf(list));
});

test('iteration ends at an empty page, even if the page claims that there is more', async () => {
  expect(await idsOf(listOf([]).list)).toEqual([]);
  const list = pagesOf(
    async () => ({ data: [] as Item[], has_more: true }),
    ({ id }: Item) => id,
  );
  expect(await idsOf(list)).toEqual([]);
});
