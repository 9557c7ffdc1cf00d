import type { EngineApp } from '../../engine-app.ts';
import { listEventsRoute } from './list-events.ts';
import { resendEventRoute } from './resend-event.ts';

export function eventRoutes(app: EngineApp): void {
  listEventsRoute(app);
  resendEventRoute(app);
}
