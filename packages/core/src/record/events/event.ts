import type { Environment } from '../../ground/environment/environment.ts';
import type { EventType, SubscribableType } from './event-type.ts';

export type { EventType, SubscribableType };

/** An event as merchants list it and as it is delivered, frozen in the commit of the change that it reports. */
export type EventBody = {
  readonly id: string;
  readonly type: EventType;
  readonly timestamp: string;
  readonly environment: Environment;
  readonly profile_id: string;
  /** The number of the event in its session, counted from 1; null without a session. */
  readonly sequence: number | null;
  /** The object that the event is about, as its merchant sees it in answers. */
  readonly data: object;
};
