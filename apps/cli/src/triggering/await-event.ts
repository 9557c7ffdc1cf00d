import { setTimeout as pause } from 'node:timers/promises';
import type { EventType } from '@pay/core/record/events/event';
import type { EngineClient } from '../engine/engine-client.ts';
import { type FeedEvent, readEvents } from '../engine/event-feed.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import type { Triggered } from './triggers.ts';

const POLL_MS = 1_000;
/** The time limit. It leaves a worker enough time to ask the acquirer again. */
const PATIENCE_SECONDS = 90;
const TELL_EVERY_SECONDS = 5;

/**
 * Waits until the triggered event is recorded after the event `after`. Throws Failure if a different event was
 * recorded, or if none arrives.
 */
export async function awaitEvent(
  engine: EngineClient,
  type: EventType,
  { isOf, takesSeconds }: Triggered,
  after: string | null,
  tell: (step: string) => void,
): Promise<FeedEvent> {
  const startedAt = performance.now();
  let last = after;
  let toldAt = 0;
  for (;;) {
    const page = await readEvents(engine, last);
    const event = page.data.find(isOf);
    if (event?.type === type) return event;
    if (event) throw new Failure(`A different event was recorded: ${event.type} (${event.id}).`);
    last = page.data.at(-1)?.id ?? last;
    if (page.has_more) continue;
    const waited = Math.floor((performance.now() - startedAt) / 1_000);
    if (waited > takesSeconds + PATIENCE_SECONDS)
      throw new Failure('The event has not arrived. Check that a worker is running.');
    if (waited >= toldAt + TELL_EVERY_SECONDS) {
      toldAt = waited;
      tell(`Waiting for the event: ${waited} s`);
    }
    await pause(POLL_MS);
  }
}
