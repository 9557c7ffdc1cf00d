import { run } from '../database/statement.ts';
import { routingPartOf, storableId } from '../ids/public-id.ts';
import type { CheckKeyDeps } from '../keys/check-key.ts';
import type { KeyCheckRefusal } from '../keys/key-check-sql.ts';
import type { PresentedKey } from '../keys/presented-key.ts';
import { unknownPlace } from '../lists/page.ts';
import { accepted, type Result, refused } from '../refusals/refusal.ts';
import { LIST_EVENTS } from './list-events-sql.ts';

export type ListEvents = {
  /** The last event that the caller has; undefined: from the oldest that is kept. */
  readonly after: string | undefined;
  readonly limit: number;
};

/** `bodies` are JSON texts, byte for byte as they are delivered. */
export type EventPage = { readonly bodies: readonly string[]; readonly hasMore: boolean };

type Row = {
  refusal: KeyCheckRefusal | null;
  stale_key_id: string | null;
  profile_id: string | null;
  after_position: bigint | null;
  body: string | null;
};

/**
 * A profile's events after one of them, in the order of their positions. It skips none: positions become visible in
 * their order (`append-events-sql.ts`), so what is committed later stands after everything that was ever answered.
 * Refuses: what the key check refuses, cursor_expired (that event is not kept any more), invalid_request.
 */
export async function listEvents(
  deps: CheckKeyDeps & { readonly touchKey: (keyId: string | null) => void },
  actor: PresentedKey,
  { after, limit }: ListEvents,
): Promise<Result<EventPage>> {
  const from = after === undefined ? null : storableId(after);
  const rows = await run<Row>(deps.pool, LIST_EVENTS, [deps.environment, actor.keyHash, from, limit + 1]);
  const [first] = rows;
  if (!first || first.refusal !== null) return refused(first?.refusal ?? 'api_key_invalid');
  deps.touchKey(first.stale_key_id);
  if (after !== undefined && first.after_position === null) {
    return routingPartOf('evt', after) === first.profile_id
      ? refused('cursor_expired', 'This event is not kept any more. Begin without after, at the oldest that is.')
      : unknownPlace(after);
  }
  const bodies = rows.flatMap(({ body }) => (body === null ? [] : [body]));
  return accepted({ bodies: bodies.slice(0, limit), hasMore: bodies.length > limit });
}
