import type { EngineApp } from '../../engine-app.ts';
import { changeEndpointRoute } from './change-endpoint.ts';
import { createEndpointRoute } from './create-endpoint.ts';
import { deleteEndpointRoute } from './delete-endpoint.ts';
import { listDeliveriesRoute } from './list-deliveries.ts';
import { listEndpointsRoute } from './list-endpoints.ts';
import { readEndpointRoute } from './read-endpoint.ts';
import { resendFailedRoute } from './resend-failed.ts';
import { rotateSecretRoute } from './rotate-secret.ts';
import { testEndpointRoute } from './test-endpoint.ts';

export function webhookEndpointRoutes(app: EngineApp): void {
  createEndpointRoute(app);
  listEndpointsRoute(app);
  readEndpointRoute(app);
  changeEndpointRoute(app);
  deleteEndpointRoute(app);
  rotateSecretRoute(app);
  testEndpointRoute(app);
  listDeliveriesRoute(app);
  resendFailedRoute(app);
}
