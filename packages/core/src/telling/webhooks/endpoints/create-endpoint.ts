import type { Bearer } from '../../../ground/actors/bearer.ts';
import { run } from '../../../ground/database/statement.ts';
import { newIdRandom, newRoutedId } from '../../../ground/ids/public-id.ts';
import { accepted, refusedFor } from '../../../ground/refusals/refusal.ts';
import type { Sealer } from '../../../ground/sealing/sealer.ts';
import { recordBearerAudit } from '../../../merchants/audit/record-audit.ts';
import { refusedAfterKeyCheck } from '../../../merchants/keys/check-key.ts';
import { idempotencyOf } from '../../../paying/idempotency/idempotency-key.ts';
import { idempotently, type Replayable } from '../../../paying/idempotency/idempotently.ts';
import { ENDPOINTS_MAX, type EndpointRow, type EndpointWithSecret, endpointAnswer } from './endpoint.ts';
import { checkEndpointFields, type EndpointFields } from './endpoint-fields.ts';
import { newEndpointSecret, sealSecret } from './endpoint-secret.ts';
import type { EndpointUrlRules } from './endpoint-url.ts';
import { INSERT_ENDPOINT } from './endpoints-sql.ts';
import { type ByBearerDeps, lockBearer } from './lock-bearer.ts';

export type CreateEndpointDeps = ByBearerDeps & {
  readonly sealer: Sealer;
  readonly endpointUrlRules: EndpointUrlRules;
};

export type CreateEndpoint = EndpointFields & {
  readonly url: string;
  readonly idempotencyKey: string | undefined;
};

/**
 * Creates an enabled endpoint and returns its secret, which is never shown again.
 * Refuses: what the key check refuses, invalid_request (a URL that is not allowed), endpoint_limit_reached,
 * card_number_not_allowed, and what `idempotently` refuses.
 */
export async function createEndpoint(
  deps: CreateEndpointDeps,
  actor: Bearer,
  { idempotencyKey, ...fields }: CreateEndpoint,
): Promise<Replayable<EndpointWithSecret>> {
  const checked = checkEndpointFields(fields, deps.endpointUrlRules);
  if (!checked.ok) return { result: await refusedAfterKeyCheck(deps, actor, checked.refusal), isReplay: false };
  const { url, description = null, eventTypes = null } = fields;
  const idempotency = idempotencyOf(idempotencyKey, 'create_endpoint', [url, description, eventTypes]);
  return idempotently(
    deps,
    actor,
    idempotency,
    async (database) => {
      const locked = await lockBearer(deps, actor, database);
      if (!locked.ok) return locked;
      const { profileId } = locked.value;
      const endpointId = newRoutedId('whe', profileId);
      const secret = newEndpointSecret();
      const sealed = sealSecret(deps.sealer, { profileId, endpointId }, secret);
      const values = [profileId, endpointId, url, description, eventTypes, newIdRandom(), sealed, ENDPOINTS_MAX];
      const [row] = await run<EndpointRow>(database, INSERT_ENDPOINT, values);
      if (!row) return refusedFor('endpoint_limit_reached', 'endpoints_full', { most: String(ENDPOINTS_MAX) });
      await recordBearerAudit(database, actor, {
        profileId,
        action: 'endpoint.created',
        objectId: endpointId,
        details: { url: row.url },
      });
      return accepted({ ...endpointAnswer(row), secret });
    },
    deps.sealer,
  );
}
