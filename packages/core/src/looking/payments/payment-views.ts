import type { ProfilePerson } from '../../ground/actors/bearer.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { newRoutedId, storableId } from '../../ground/ids/public-id.ts';
import { checkText } from '../../ground/refusals/check-text.ts';
import { checkDisplayName } from '../../ground/refusals/display-name.ts';
import { accepted, type Result, refused, refusedField } from '../../ground/refusals/refusal.ts';
import {
  COUNT_VIEWS,
  DELETE_VIEW,
  HAS_VIEW,
  INSERT_VIEW,
  LIST_VIEWS,
  LOCK_PERSON,
  RENAME_VIEW,
  type ViewRow,
} from './payment-views-sql.ts';

/** A filter as in the address of the page, by name. */
export type SavedFilter = Readonly<Record<string, string>>;
export type PaymentView = { readonly viewId: string; readonly name: string; readonly filter: SavedFilter };

type Deps = { readonly pool: Pool };

/** The limit for one person and profile. */
export const VIEWS_MAX = 20;

/** A person's views of a profile, in the order in which they were saved. */
export async function listViews(
  { pool }: Deps,
  { id, profileId }: Pick<ProfilePerson, 'id' | 'profileId'>,
): Promise<readonly PaymentView[]> {
  const rows = await run<ViewRow>(pool, LIST_VIEWS, [profileId, id]);
  return rows.map(({ view_id: viewId, name, filter }) => ({ viewId, name, filter }));
}

/** Refuses: invalid_request (`name`, `filter`), card_number_not_allowed (the same). */
export async function saveView(
  { pool }: Deps,
  { id, profileId }: ProfilePerson,
  { name, filter }: { readonly name: string; readonly filter: SavedFilter },
): Promise<Result<{ readonly viewId: string }>> {
  const named = checkDisplayName('name', name);
  if (!named.ok) return named;
  const given = Object.entries(filter).filter(([, text]) => text !== '');
  if (given.length === 0) return refusedField('invalid_request', 'filter', 'view_without_filter');
  for (const [, text] of given) {
    const checked = checkText('filter', text);
    if (!checked.ok) return checked;
  }
  return transaction(pool, async (database) => {
    await run(database, LOCK_PERSON, [id]);
    const [counted] = await run<{ count: number }>(database, COUNT_VIEWS, [profileId, id]);
    if ((counted?.count ?? 0) >= VIEWS_MAX) return refusedField('invalid_request', 'name', 'views_too_many');
    const viewId = newRoutedId('pvw', profileId);
    const values = [profileId, id, viewId, name, JSON.stringify(Object.fromEntries(given))];
    const saved = await run(database, INSERT_VIEW, values);
    return saved.length === 0 ? refusedField('invalid_request', 'name', 'view_name_taken') : accepted({ viewId });
  });
}

/** Refuses: not_found, invalid_request (`name`), card_number_not_allowed (`name`). */
export async function renameView(
  { pool }: Deps,
  { id, profileId }: ProfilePerson,
  { viewId, name }: { readonly viewId: string; readonly name: string },
): Promise<Result<void>> {
  const named = checkDisplayName('name', name);
  if (!named.ok) return named;
  return transaction(pool, async (database) => {
    await run(database, LOCK_PERSON, [id]);
    const place = [profileId, id, storableId(viewId)];
    const found = await run(database, HAS_VIEW, place);
    if (found.length === 0) return refused('not_found', NONE);
    const renamed = await run(database, RENAME_VIEW, [...place, name]);
    return renamed.length === 0 ? refusedField('invalid_request', 'name', 'view_name_taken') : accepted(undefined);
  });
}

/** Refuses: not_found. */
export async function deleteView(
  { pool }: Deps,
  { id, profileId }: ProfilePerson,
  viewId: string,
): Promise<Result<void>> {
  const deleted = await run(pool, DELETE_VIEW, [profileId, id, storableId(viewId)]);
  return deleted.length === 0 ? refused('not_found', NONE) : accepted(undefined);
}

const NONE = 'There is no such view.';
