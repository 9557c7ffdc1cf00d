import type { EventType } from './event.ts';

/** What lists read of it, as the driver gives it. */
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
