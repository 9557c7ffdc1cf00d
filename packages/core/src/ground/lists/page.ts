import { storableId } from '../ids/public-id.ts';
import { accepted, type Result, refusedField } from '../refusals/refusal.ts';
import { isStorableText } from '../refusals/storable-text.ts';

/** Which part of a list: at most `limit` items, those that follow the item with the id `after`. */
export type PageRequest = { readonly after?: string | undefined; readonly limit: number };

/** `next` is what `after` is for the part that follows; null at the end of the list. */
export type Page<T> = { readonly data: readonly T[]; readonly next: string | null };

/** A page of rows of which one more than `limit` was asked for. */
export function pageOf<T>(items: readonly T[], limit: number, idOf: (item: T) => string): Page<T> {
  const data = items.slice(0, limit);
  const last = data.at(-1);
  return { data, next: items.length > limit && last !== undefined ? idOf(last) : null };
}

/** Where a page begins must be an item of the list; `rows` are what was found of it. Refuses: invalid_request. */
export function knownPlace(after: string | undefined, rows: readonly unknown[]): Result<void> {
  if (after === undefined || rows.length > 0) return accepted(undefined);
  return unknownPlace(after);
}

/** What looks like an id is one of something else, or of somebody else; the caller has taken it from another list. */
export function unknownPlace(after: string): Result<never> {
  return refusedField('invalid_request', 'after', storableId(after) === '' ? 'not_in_list' : 'of_other_list');
}

/** A filter's texts come from an address, which can spell what no stored text holds. Refuses: invalid_request. */
export function checkFilter(filter: Readonly<Record<string, unknown>>): Result<void> {
  for (const [name, value] of Object.entries(filter)) {
    if (typeof value === 'string' && !isStorableText(value)) {
      return refusedField('invalid_request', name, 'characters_unfit');
    }
  }
  return accepted(undefined);
}
