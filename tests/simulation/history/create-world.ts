import { oneAtATime } from '../database/one-at-a-time.ts';
import { createTimeline } from '../time/timeline.ts';
import type { HistoryParts } from './run-history.ts';
import { nothingSeen } from './seen.ts';
import { BEGINNING_MS, type World } from './world.ts';

export type StoryLine = { readonly atMs: number; readonly who: string; readonly what: string };

export type CreatedWorld = {
  readonly world: World;
  readonly story: readonly StoryLine[];
  /** Ends all faults from now on. */
  readonly calm: () => void;
};

export function createWorld({ decisions, connection, profileId, isTold }: HistoryParts): CreatedWorld {
  const timeline = createTimeline();
  const story: StoryLine[] = [];
  const ordinals = new Map<string, number>();
  let isCalm = false;
  let lastMicros = 0;
  const say = (who: string, what: () => string): void => {
    if (isTold) story.push({ atMs: timeline.now(), who, what: what() });
  };
  const world: World = {
    decisions,
    timeline,
    connection,
    turns: oneAtATime(timeline),
    seen: nothingSeen(),
    profileId,
    acquirerName: `acquirer of ${profileId}`,
    say,
    ordinal: (name) => {
      const next = (ordinals.get(name) ?? 0) + 1;
      ordinals.set(name, next);
      return next;
    },
    databaseTime: () => {
      lastMicros = Math.max(lastMicros + 1, timeline.now() * 1_000);
      const millis = new Date(BEGINNING_MS + Math.floor(lastMicros / 1_000)).toISOString();
      return `${millis.slice(0, -1)}${String(lastMicros % 1_000).padStart(3, '0')}Z`;
    },
    isCalm: () => isCalm,
  };
  const calm = (): void => {
    if (isCalm) return;
    isCalm = true;
    decisions.calm();
    say('', () => 'no more faults happen from now on');
  };
  return { world, story, calm };
}
