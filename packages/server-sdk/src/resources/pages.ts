type Page<Item> = { readonly data: readonly Item[]; readonly has_more: boolean };

/** A list, asked for page by page. `for await` goes through all of it. */
export type Pages<OnePage extends Page<Item>, Item> = AsyncIterable<Item> & {
  /** One page alone. */
  page(): Promise<OnePage>;
  /** One page after the other, to the end. */
  pages(): AsyncIterable<OnePage>;
};

/**
 * @param fetchPage answers the page that follows an item's identifier, or the one that was asked for at first
 * @param idOf the identifier that the service goes on after
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
