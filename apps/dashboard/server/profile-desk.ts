import { createSimulatorAcquirer } from '@pay/acquirers/simulator/create-simulator-acquirer';
import type { Pool } from '@pay/core/ground/database/pool';
import type { Environment } from '@pay/core/ground/environment/environment';
import { sealer } from '@pay/core/ground/sealing/sealer';
import type { CreateRefundDeps } from '@pay/core/paying/refunds/create-refund';
import type { CreateEndpointDeps } from '@pay/core/telling/webhooks/endpoints/create-endpoint';
import { endpointUrlRules } from '@pay/core/telling/webhooks/endpoints/endpoint-url';
import type { Logger } from 'pino';
import type { DashboardConfig } from './config.ts';

/** What people do to a profile that its keys may do too. */
export type ProfileDesk = CreateRefundDeps & CreateEndpointDeps;

export function createDesk(
  config: Pick<DashboardConfig, 'acquirers' | 'sealingKeys' | 'allowLoopbackWebhooks'>,
  environment: Environment,
  { pool, logger }: { readonly pool: Pool; readonly logger: Logger },
): ProfileDesk {
  const acquirer = config.acquirers[environment];
  return {
    pool,
    environment,
    acquirer: acquirer && createSimulatorAcquirer({ baseUrl: acquirer.baseUrl }),
    sealer: sealer(config.sealingKeys),
    endpointUrlRules: endpointUrlRules(environment, config),
    // No key is used here.
    touchKey: () => {},
    alarm: (message, context) => logger.error({ ...context, environment, alarm: true }, message),
  };
}
