import type { Environment } from '../../ground/environment/environment.ts';
import type { EventType, SubscribableType } from './event-type.ts';

export type { EventType, SubscribableType };

/** An event as the cursor answers it and as it is delivered: frozen in the commit of what it tells of. */
export type EventBody = {
  readonly id: string;
  readonly type: EventType;
  readonly timestamp: string;
  readonly environment: Environment;
  readonly profile_id: string;
  /** Counts the events of one session from 1; null where there is no session. */
  readonly sequence: number | null;
  /** What it tells of, as those whose event it is answer it. */
  readonly data: object;
};
