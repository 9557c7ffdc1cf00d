import type { EventType } from './event.ts';

/** The columns that list queries read, as the driver returns them. */
export type EventsTable = {
  events: {
    profile_id: string;
    event_id: string;
    position: bigint;
    track_id: string | null;
    sequence: number | null;
    type: EventType;
    created_at: Date;
  };
};
