import type { PresentedKey } from '../../../ground/actors/actor.ts';
import { presentedValue } from '../../../ground/actors/bearer.ts';
import { storableId } from '../../../ground/ids/public-id.ts';
import { accepted, type Result, refused } from '../../../ground/refusals/refusal.ts';
import type { KeyCheckRefusal } from '../../../merchants/keys/key-check-sql.ts';
import { runForKey } from '../../../merchants/keys/run-for-bearer.ts';
import { type EndpointAnswer, type EndpointRow, endpointAnswer } from './endpoint.ts';
import { READ_ENDPOINTS } from './endpoints-sql.ts';
import type { ByBearerDeps } from './lock-bearer.ts';

type Row = { refusal: KeyCheckRefusal | null; stale_key_id: string | null } & (
  | EndpointRow
  | { [K in keyof EndpointRow]: null }
);

/** All endpoints of the key's profile, oldest first. Refuses: what the key check refuses. */
export function listEndpoints(deps: ByBearerDeps, actor: PresentedKey): Promise<Result<readonly EndpointAnswer[]>> {
  return read(deps, actor, null);
}

/** One endpoint. Refuses: what the key check refuses, not_found. */
export async function readEndpoint(
  deps: ByBearerDeps,
  actor: PresentedKey,
  endpointId: string,
): Promise<Result<EndpointAnswer>> {
  const found = await read(deps, actor, storableId(endpointId));
  if (!found.ok) return found;
  const [endpoint] = found.value;
  return endpoint ? accepted(endpoint) : NO_SUCH_ENDPOINT;
}

export const NO_SUCH_ENDPOINT = refused('not_found', 'There is no such webhook endpoint.');

async function read(
  deps: ByBearerDeps,
  actor: PresentedKey,
  endpointId: string | null,
): Promise<Result<readonly EndpointAnswer[]>> {
  const rows = await runForKey<Row>(
    deps.pool,
    READ_ENDPOINTS,
    [deps.environment, presentedValue(actor), endpointId],
    actor,
  );
  const refusal = rows[0] ? rows[0].refusal : 'api_key_invalid';
  if (refusal !== null) return refused(refusal);
  deps.touchKey(rows[0]?.stale_key_id ?? null);
  return accepted(rows.flatMap((row) => (row.endpoint_id === null ? [] : [endpointAnswer(row)])));
}
