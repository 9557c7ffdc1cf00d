type Page<Item> = { readonly data: readonly Item[]; readonly has_more: boolean };

/** A list, fetched page by page. `for await` iterates over all its items. */
export type Pages<OnePage extends Page<Item>, Item> = AsyncIterable<Item> & {
  /** Fetches only one page. */
  page(): Promise<OnePage>;
  /** Iterates over the pages, from the first to the last. */
  pages(): AsyncIterable<OnePage>;
};

/**
 * @param fetchPage returns the page after the given item id, or, without an id, the first page that the caller asked for
 * @param idOf returns the id that the service continues after
 */
export function pagesOf<OnePage extends Page<Item>, Item>(
  fetchPage: (after: string | undefined) => Promise<OnePage>,
  idOf: (item: Item) => string,
): Pages<OnePage, Item> {
  async function* pages(): AsyncGenerator<OnePage, void> {
    for (let after: string | undefined; ; ) {
      const page = await fetchPage(after);
      yield page;
      const last = page.data.at(-1);
      if (!page.has_more || last === undefined) return;
      after = idOf(last);
    }
  }
  return {
    page: () => fetchPage(undefined),
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* page.data;
    },
  };
}
