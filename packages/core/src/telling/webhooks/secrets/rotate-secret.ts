import type { Bearer } from '../../../ground/actors/bearer.ts';
import { run } from '../../../ground/database/statement.ts';
import { newIdRandom, storableId } from '../../../ground/ids/public-id.ts';
import { accepted } from '../../../ground/refusals/refusal.ts';
import type { Sealer } from '../../../ground/sealing/sealer.ts';
import { recordBearerAudit } from '../../../merchants/audit/record-audit.ts';
import { idempotencyOf } from '../../../paying/idempotency/idempotency-key.ts';
import { idempotently, type Replayable } from '../../../paying/idempotency/idempotently.ts';
import { type EndpointRow, type EndpointWithSecret, endpointAnswer } from '../endpoints/endpoint.ts';
import { newEndpointSecret, sealSecret } from '../endpoints/endpoint-secret.ts';
import { LOCK_ENDPOINT } from '../endpoints/endpoints-sql.ts';
import { NO_SUCH_ENDPOINT } from '../endpoints/list-endpoints.ts';
import { type ByBearerDeps, lockBearer } from '../endpoints/lock-bearer.ts';
import { INSERT_SECRET, RETIRE_SECRETS } from './rotate-secret-sql.ts';

export type RotateSecret = {
  readonly endpointId: string;
  /** Seconds for which the earlier secrets sign alongside the new one; undefined means one day. */
  readonly overlapSeconds: number | undefined;
  readonly idempotencyKey: string | undefined;
};

const OVERLAP_SECONDS_DEFAULT = 86_400;

/** Each secret adds a signature to the header of every message. */
const EARLIER_SECRETS_MAX = 4;

/**
 * Gives an endpoint a new secret, which is never shown again. At most four earlier secrets still sign, and only during
 * the overlap. Refuses: what the key check refuses, not_found, and what `idempotently` refuses.
 */
export function rotateSecret(
  deps: ByBearerDeps & { readonly sealer: Sealer },
  actor: Bearer,
  { endpointId: id, overlapSeconds = OVERLAP_SECONDS_DEFAULT, idempotencyKey }: RotateSecret,
): Promise<Replayable<EndpointWithSecret>> {
  const idempotency = idempotencyOf(idempotencyKey, 'rotate_endpoint_secret', [id, overlapSeconds]);
  return idempotently(
    deps,
    actor,
    idempotency,
    async (database) => {
      const locked = await lockBearer(deps, actor, database);
      if (!locked.ok) return locked;
      const { profileId } = locked.value;
      const [row] = await run<EndpointRow>(database, LOCK_ENDPOINT, [profileId, storableId(id)]);
      if (!row) return NO_SUCH_ENDPOINT;
      const endpointId = row.endpoint_id;
      const secret = newEndpointSecret();
      await run(database, RETIRE_SECRETS, [profileId, endpointId, overlapSeconds, EARLIER_SECRETS_MAX]);
      const sealed = sealSecret(deps.sealer, { profileId, endpointId }, secret);
      await run(database, INSERT_SECRET, [profileId, endpointId, newIdRandom(), sealed]);
      await recordBearerAudit(database, actor, { profileId, action: 'endpoint.secret_rotated', objectId: endpointId });
      return accepted({ ...endpointAnswer(row), secret });
    },
    deps.sealer,
  );
}
