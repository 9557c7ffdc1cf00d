import { amountLimits, authorisingKinds, capabilitiesIn } from '@pay/acquirers/acquirer-kinds';
import type { Pool } from '@pay/core/ground/database/pool';
import type { Environment } from '@pay/core/ground/environment/environment';
import { sealer } from '@pay/core/ground/sealing/sealer';
import type { CreateLinkDeps } from '@pay/core/paying/payment-links/create-link';
import type { RefundPaymentDeps } from '@pay/core/paying/refunds/refund-payment';
import type { CreateEndpointDeps } from '@pay/core/telling/webhooks/endpoints/create-endpoint';
import { endpointUrlRules } from '@pay/core/telling/webhooks/endpoints/endpoint-url';
import type { DashboardConfig } from './config.ts';

/**
 * The dependencies of the operations on a profile that both people and keys can run. They contain no acquirer, because
 * only engines talk to acquirers.
 */
export type ProfileDesk = RefundPaymentDeps & CreateEndpointDeps & CreateLinkDeps;

export function createDesk(
  config: Pick<DashboardConfig, 'sealingKeys' | 'allowLoopbackWebhooks' | 'kinds' | 'engines'>,
  environment: Environment,
  pool: Pool,
): ProfileDesk {
  return {
    pool,
    environment,
    capabilitiesOf: ({ acquirer }) => capabilitiesIn(environment, acquirer, config.kinds),
    sealer: sealer(config.sealingKeys),
    endpointUrlRules: endpointUrlRules(environment, config),
    baseUrls: config.engines,
    // An engine's own acquirer is not known here. The engine checks the amount again when a link is opened.
    kinds: { own: null, authorising: authorisingKinds(config.kinds), limits: amountLimits(config.kinds) },
    // No key is used here.
    touchKey: () => {},
  };
}
