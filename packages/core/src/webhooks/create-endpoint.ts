import type { Bearer } from '../access/bearer.ts';
import { recordBearerAudit } from '../audit/record-audit.ts';
import { run } from '../database/statement.ts';
import { idempotencyOf } from '../idempotency/idempotency-key.ts';
import { idempotently, type Replayable } from '../idempotency/idempotently.ts';
import { newIdRandom, newRoutedId } from '../ids/public-id.ts';
import { refusedAfterKeyCheck } from '../keys/check-key.ts';
import { accepted, refusedFor } from '../refusals/refusal.ts';
import type { Sealer } from '../sealing/sealer.ts';
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
 * Makes an endpoint, enabled, with a secret that is in this answer and never again.
 * Refuses: what the key check refuses, invalid_request (a URL that may not be), endpoint_limit_reached,
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
