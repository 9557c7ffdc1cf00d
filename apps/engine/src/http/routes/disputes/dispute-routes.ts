import type { EngineApp } from '../../engine-app.ts';
import { listDisputesRoute } from './list-disputes.ts';
import { readDisputeRoute } from './read-dispute.ts';
import { simulateDisputeRoute } from './simulate-dispute.ts';

export function disputeRoutes(app: EngineApp): void {
  listDisputesRoute(app);
  readDisputeRoute(app);
  simulateDisputeRoute(app);
}
