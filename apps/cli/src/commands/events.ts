import type { Environment } from '@pay/core/ground/environment/environment';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { type EngineClient, engineClient } from '../engine/engine-client.ts';
import { withEnvironment } from '../engine/environment-option.ts';
import { type FeedEvent, PAGE_MAX, readEvents, sessionOf } from '../engine/event-feed.ts';
import { secretKey } from '../engine/secret-key.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { pay } from '../terminal/invoked-as.ts';
import { listed, print, printTable, result } from '../terminal/print.ts';
import { wholeNumber } from '../terminal/whole-number.ts';

type Common = { readonly environment?: Environment; readonly json?: true };
type ListOptions = Common & { readonly after?: string; readonly limit: number; readonly type?: string };
type Resent = {
  readonly event_id: string;
  readonly deliveries: readonly { readonly delivery_id: string; readonly endpoint_id: string }[];
};

export function addEventsCommand(program: Command): void {
  const events = program
    .command('events')
    .description(
      "Read a profile's events, or send one again; uses PAY_SECRET_KEY, the key saved by pay login, or the demonstration merchant's key",
    );
  withEnvironment(events.command('list'))
    .description('List events, oldest first')
    .option('--after <event-id>', 'start after this event (evt_…)')
    .option('--limit <number>', 'maximum number of events', wholeNumber(1, 10_000), 50)
    .option('--type <type>', 'only events of this type, such as payment.succeeded')
    .addHelpText(
      'after',
      `
Examples:
  $ pay events list
  $ pay events list --after evt_… --limit 10
  $ pay events list --type refund.succeeded --json`,
    )
    .action((options: ListOptions) => list(options));
  withEnvironment(events.command('resend <event-id>'))
    .description('Send an event again to the endpoints that subscribe to it')
    .option('--endpoint <id>', 'send the event only to this endpoint (whe_…)')
    .addHelpText(
      'after',
      `
Examples:
  $ pay events resend evt_…
  $ pay events resend evt_… --endpoint whe_…`,
    )
    .action((eventId: string, options: Common & { endpoint?: string }) => resend(eventId, options));
}

async function list(options: ListOptions): Promise<void> {
  const engine = engineClient(ENV, secretKey(ENV), options.environment);
  const { events, next } = await collect(engine, options);
  if (options.json) return result(listed(events, next));
  if (events.length === 0) return print('No events found.');
  printTable(['time', 'event', 'type', 'session', 'sequence'], events.map(cells));
  if (next !== null) print(`\nThere are more events: ${pay(`events list --after ${next}`)}`);
}

/** `next`: the id of the event after which the next page begins; null if there are no more events. */
async function collect(
  engine: EngineClient,
  { after = null, limit, type }: { after?: string | null; limit: number; type?: string },
): Promise<{ events: readonly FeedEvent[]; next: string | null }> {
  const events: FeedEvent[] = [];
  let last = after;
  for (;;) {
    const left = limit - events.length;
    const page = await readEvents(engine, last, type === undefined ? Math.min(left, PAGE_MAX) : PAGE_MAX);
    for (const event of page.data) {
      if (events.length === limit) return { events, next: last };
      last = event.id;
      if (type === undefined || event.type === type) events.push(event);
    }
    if (!page.has_more) return { events, next: null };
    if (events.length === limit) return { events, next: last };
  }
}

function cells(event: FeedEvent): readonly string[] {
  const time = event.timestamp.slice(0, 19).replace('T', ' ');
  return [time, event.id, event.type, sessionOf(event) || '-', String(event.sequence ?? '-')];
}

async function resend(eventId: string, { endpoint, environment, json }: Common & { endpoint?: string }): Promise<void> {
  const engine = engineClient(ENV, secretKey(ENV), environment);
  const resent = await engine.ask<Resent>({
    method: 'POST',
    path: `/v1/events/${encodeURIComponent(eventId)}/resend`,
    body: JSON.stringify(endpoint === undefined ? {} : { endpoint_id: endpoint }),
  });
  result(resent);
  if (!json)
    for (const delivery of resent.deliveries)
      print(`Delivery ${delivery.delivery_id} to ${delivery.endpoint_id} is due now.`);
  if (resent.deliveries.length === 0)
    throw new Failure(
      'Nothing was sent, because no enabled endpoint subscribes to this type of event. Create or enable one first.',
    );
}
