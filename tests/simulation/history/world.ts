import type { Decisions } from '../chance/decisions.ts';
import type { OneAtATime } from '../database/one-at-a-time.ts';
import type { SerialConnection } from '../database/serial-connection.ts';
import type { Timeline } from '../time/timeline.ts';
import type { Seen } from './seen.ts';

/** The state that all parts of a history share. */
export type World = {
  readonly decisions: Decisions;
  readonly timeline: Timeline;
  readonly connection: SerialConnection;
  readonly turns: OneAtATime;
  readonly seen: Seen;
  readonly profileId: string;
  /** The name of the only acquirer. No other history uses this name. */
  readonly acquirerName: string;
  /** Adds a line to the story; the line is built only if someone wants to read it. */
  readonly say: (who: string, what: () => string) => void;
  /** The next number for this name, from 1. */
  readonly ordinal: (name: string) => number;
  /** The time of the next statement. No two statements have the same time, so that rows have an order. */
  readonly databaseTime: () => string;
  readonly isCalm: () => boolean;
};

export const BEGINNING_MS = Date.UTC(2030, 0, 1);

/** Waits in virtual time, in a person's script. Only other entries of the timeline happen in the meantime. */
export function pause(world: World, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    world.timeline.after(delayMs, null, resolve);
  });
}
