import { type Other, times } from '../chance/decisions.ts';
import type { World } from '../history/world.ts';
import type { Desk } from '../nodes/desk.ts';
import type { Fleet } from '../nodes/fleet.ts';

/** What a caller knows about its request: the answer, the fact that it failed (an HTTP 500), or nothing. */
export type Heard<T> = { readonly kind: 'answer'; readonly value: T } | { readonly kind: 'failed' | 'lost' };

export type Asked<T> = {
  /** The name of the request in the story and in its decisions; different for each request. */
  readonly what: string;
  readonly place: number;
  readonly work: (desk: Desk) => Promise<T>;
};

type Cut = 'none' | 'request' | 'answer';

const CUTS: readonly Other<Cut>[] = [
  [25, 'request'],
  [25, 'answer'],
];

const TRAVEL_MS: readonly Other<number>[] = [
  [150, 0],
  [100, 2],
  [50, 30],
];

/** How long a caller waits before it gives up. */
const PATIENCE_MS = 65_000;

/** Sends a request to a process, over a connection that can break. */
export function ask<T>(world: World, fleet: Fleet, { what, place, work }: Asked<T>): Promise<Heard<T>> {
  const { timeline, decisions } = world;
  const cut = decisions.way<Cut>(`${what} connection`, 'none', times(decisions.amountOf('clients'), CUTS));
  if (cut !== 'none') world.seen.troubles.push('client');
  const travelMs = decisions.way(`${what} travel`, 1, TRAVEL_MS);
  return new Promise((resolve) => {
    let isOver = false;
    const hear = (heard: Heard<T>, delayMs: number) => {
      if (isOver) return;
      isOver = true;
      giveUp();
      if (heard.kind === 'lost') world.say(what, () => 'gets no answer');
      timeline.after(delayMs, null, () => resolve(heard));
    };
    const lose = () => hear({ kind: 'lost' }, 1);
    const giveUp = timeline.after(PATIENCE_MS, null, lose);
    if (cut === 'request') return lose();
    timeline.after(travelMs, null, () => {
      const process = fleet.at(place);
      if (process === undefined) return lose();
      const forget = process.node.onInterruption(() => process.node.isGone() && lose());
      timeline.after(0, process.node, () => {
        world.say(process.node.name, () => `gets a request: ${what}`);
        const ended = (heard: Heard<T>) => {
          forget();
          if (cut === 'answer') lose();
          else hear(heard, travelMs);
        };
        process.run(what, work).then(
          (value) => ended({ kind: 'answer', value }),
          () => ended({ kind: 'failed' }),
        );
      });
    });
  });
}
