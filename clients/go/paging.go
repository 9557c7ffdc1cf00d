package pay

import "iter"

// pages iterates over the items of all pages, each fetched when the previous one is used up.
func pages[Query, Item any](
	first Query,
	page func(Query) ([]Item, bool, error),
	after func(Query, Item) Query,
) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		for query := first; ; {
			items, hasMore, err := page(query)
			if err != nil {
				var none Item
				yield(none, err)
				return
			}
			for _, item := range items {
				if !yield(item, nil) {
					return
				}
			}
			if !hasMore || len(items) == 0 {
				return
			}
			query = after(query, items[len(items)-1])
		}
	}
}
