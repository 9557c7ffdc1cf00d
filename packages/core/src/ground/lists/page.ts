import { storableId } from '../ids/public-id.ts';
import { accepted, type Result, refusedField } from '../refusals/refusal.ts';
import { isStorableText } from '../refusals/storable-text.ts';

/** A part of a list: at most `limit` items after the item with the id `after`. */
export type PageRequest = { readonly after?: string | undefined; readonly limit: number };

/** `next` is the `after` of the following page; null at the end of the list. */
export type Page<T> = { readonly data: readonly T[]; readonly next: string | null };

/** A page of at most `limit` items; an extra item shows that there is a next page. */
export function pageOf<T>(items: readonly T[], limit: number, idOf: (item: T) => string): Page<T> {
  const data = items.slice(0, limit);
  const last = data.at(-1);
  return { data, next: items.length > limit && last !== undefined ? idOf(last) : null };
}

/**
 * Checks that `after` is an item of the list; `rows` is the result of looking up that item. Refuses: invalid_request.
 */
export function knownPlace(after: string | undefined, rows: readonly unknown[]): Result<void> {
  if (after === undefined || rows.length > 0) return accepted(undefined);
  return unknownPlace(after);
}

/** The refusal of an id that is not in the list; a well-formed id is taken to be from another list. */
export function unknownPlace(after: string): Result<never> {
  return refusedField('invalid_request', 'after', storableId(after) === '' ? 'not_in_list' : 'of_other_list');
}

/**
 * Checks the text of a filter. The text comes from a URL, and can contain characters that cannot be stored. Refuses:
 * invalid_request.
 */
export function checkFilter(filter: Readonly<Record<string, unknown>>): Result<void> {
  for (const [name, value] of Object.entries(filter)) {
    if (typeof value === 'string' && !isStorableText(value)) {
      return refusedField('invalid_request', name, 'characters_unfit');
    }
  }
  return accepted(undefined);
}
