import type { PresentedKey } from '../../ground/actors/actor.ts';
import { presentedValue } from '../../ground/actors/bearer.ts';
import { routingPartOf, storableId } from '../../ground/ids/public-id.ts';
import { unknownPlace } from '../../ground/lists/page.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import type { CheckKeyDeps } from '../../merchants/keys/check-key.ts';
import type { KeyCheckRefusal } from '../../merchants/keys/key-check-sql.ts';
import { runForKey } from '../../merchants/keys/run-for-bearer.ts';
import { LIST_EVENTS } from './list-events-sql.ts';

export type ListEvents = {
  /** The id of the last event that the caller has; undefined to start with the oldest event that is kept. */
  readonly after: string | undefined;
  readonly limit: number;
};

/** `bodies` are JSON strings, byte for byte as they are delivered. */
export type EventPage = { readonly bodies: readonly string[]; readonly hasMore: boolean };

type Row = {
  refusal: KeyCheckRefusal | null;
  stale_key_id: string | null;
  profile_id: string | null;
  after_position: bigint | null;
  body: string | null;
};

/**
 * A profile's events after a given one, in the order of their positions. No event is skipped, because events become
 * visible in the order of their positions (`append-events-sql.ts`), so a later commit comes after everything returned
 * so far. Refuses: what the key check refuses, cursor_expired (the event is no longer kept), invalid_request.
 */
export async function listEvents(
  deps: CheckKeyDeps & { readonly touchKey: (keyId: string | null) => void },
  actor: PresentedKey,
  { after, limit }: ListEvents,
): Promise<Result<EventPage>> {
  const from = after === undefined ? null : storableId(after);
  const values = [deps.environment, presentedValue(actor), from, limit + 1];
  const rows = await runForKey<Row>(deps.pool, LIST_EVENTS, values, actor);
  const [first] = rows;
  if (!first || first.refusal !== null) return refused(first?.refusal ?? 'api_key_invalid');
  deps.touchKey(first.stale_key_id);
  if (after !== undefined && first.after_position === null) {
    return routingPartOf('evt', after) === first.profile_id
      ? refused(
          'cursor_expired',
          'This event is no longer kept. Start again without `after`: the list then begins with the oldest event.',
        )
      : unknownPlace(after);
  }
  const bodies = rows.flatMap(({ body }) => (body === null ? [] : [body]));
  return accepted({ bodies: bodies.slice(0, limit), hasMore: bodies.length > limit });
}
