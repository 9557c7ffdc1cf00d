import type { Environment } from '@pay/core/ground/environment/environment';
import { EVENT_TYPES } from '@pay/core/record/events/event-type';
import { type Command, InvalidArgumentError } from 'commander';
import { ENV } from '../config.ts';
import { type EngineClient, engineClient, Refused } from '../engine/engine-client.ts';
import { environmentOption } from '../engine/environment-option.ts';
import { type FeedEvent, newestEvent } from '../engine/event-feed.ts';
import { secretKey } from '../engine/secret-key.ts';
import { followEvents } from '../listening/follow-events.ts';
import { type Forwarded, forwardEvent } from '../listening/forward-event.ts';
import { listenJson, listenLine } from '../listening/listen-lines.ts';
import { listenSecret } from '../listening/listen-secret.ts';
import { type Place, place } from '../listening/place.ts';
import { dataFolder } from '../local/data-folder.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { print, printLine, printNote } from '../terminal/print.ts';
import { listenForStop } from '../terminal/stop-request.ts';

type Options = {
  readonly forwardTo: URL;
  readonly events?: ReadonlySet<string>;
  readonly from?: string;
  readonly print?: true;
  readonly json?: true;
  readonly environment?: Environment;
};

export function addListenCommand(program: Command): void {
  program
    .command('listen')
    .description("Forward a profile's events to a server on this machine as they happen, without missing any")
    .requiredOption('--forward-to <url>', 'where to post each event, signed like a webhook', targetOf)
    .option('--events <types>', 'event types to forward, separated by commas; other events are skipped', typesOf)
    .option(
      '--from <place>',
      'where to begin: now, start (the oldest event), or after the event evt_… (default: where the last run ended, or now in the first run)',
      placeOf,
    )
    .option('--print', 'print each event in full')
    .option('--json', 'print one line of JSON for each try')
    .addOption(environmentOption())
    .addHelpText(
      'after',
      `
Examples:
  $ pay listen --forward-to http://localhost:3000/hooks
  $ pay listen --forward-to http://localhost:3000/hooks --events payment.succeeded,refund.succeeded
  $ pay listen --forward-to http://localhost:3000/hooks --from start --json

The command uses the key in PAY_SECRET_KEY, otherwise the key that pay login saved, otherwise the key of the
demonstration merchant of a local start. The position in the list of events is saved for each key and address. If the
address does not accept an event in three tries, the event is shown and skipped. To post a skipped event again, run the
command with --from and the id of an earlier event; pay events resend sends events only to webhook endpoints.`,
    )
    .action((options: Options) => listen(options));
}

async function listen(options: Options): Promise<void> {
  const { asked } = listenForStop();
  const stop = new AbortController();
  void asked.then(() => stop.abort());
  const key = secretKey(ENV);
  const engine = engineClient(ENV, key, options.environment);
  const folder = dataFolder(ENV);
  const secret = listenSecret(folder);
  const kept = place(folder, secret, key, options.forwardTo.href);
  const note = options.json ? printNote : print;
  const onPassed = (passed: number) => {
    if (stop.signal.aborted) throw new Failure('Stopped before the first event was forwarded.');
    note(`Skipping older events: ${passed} …`);
  };
  const after = await begin(engine, kept, options.from, onPassed).catch(advise);
  kept.keep(after);
  note(
    `Forwarding events from ${engine.origin} to ${options.forwardTo.href}, ${after === null ? 'starting with the oldest event' : `starting after ${after}`}.`,
  );
  note(`Signing secret: ${secret}`);
  note('Listening. Press Ctrl-C to stop; the position is kept.');
  let count = 0;
  await followEvents({
    engine,
    after,
    signal: stop.signal,
    onPassed: kept.keep,
    onSilent: (message, seconds) => note(`${message} Trying again in ${seconds} s; no events will be missed.`),
    onBack: () => note(`${engine.origin} is answering again.`),
    take: async (event) => {
      if (options.events && !options.events.has(event.type)) return true;
      const onAttempt = (forwarded: Forwarded) => show(event, forwarded, options);
      const isDone = await forwardEvent(event, { target: options.forwardTo, secret, onAttempt, signal: stop.signal });
      if (isDone) count += 1;
      return isDone;
    },
  }).catch(advise);
  note(`Stopped after ${count} ${count === 1 ? 'event' : 'events'}.`);
}

/** The id of the event to start after; null to start from the oldest. */
async function begin(
  engine: EngineClient,
  kept: Place,
  from: string | undefined,
  onPassed: (passed: number) => void,
): Promise<string | null> {
  const last = kept.last();
  if (from === undefined && last !== undefined) return last;
  if (from === 'start') return null;
  if (from !== undefined && from !== 'now') return from;
  return newestEvent(engine, null, onPassed);
}

function show(event: FeedEvent, forwarded: Forwarded, { json, print: isPrinted }: Options): void {
  const shown = { event, forwarded, now: new Date() };
  printLine(listenLine(shown), listenJson(shown, isPrinted ?? false));
  if (isPrinted && !json && forwarded.attempt === 1) print(JSON.stringify(event, null, 2));
}

function advise(error: unknown): never {
  const isLost = error instanceof Refused && (error.code === 'cursor_expired' || error.code === 'invalid_request');
  throw isLost ? new Failure(`${error.message} Start over with --from start or --from now.`) : error;
}

function targetOf(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new InvalidArgumentError('It must be an address such as http://localhost:3000/hooks.');
  }
  return url;
}

function typesOf(text: string): ReadonlySet<string> {
  const types = text.split(',');
  const wrong = types.find((type) => !EVENT_TYPES.some((each) => each === type));
  if (wrong !== undefined) throw new InvalidArgumentError(`The types are: ${EVENT_TYPES.join(', ')}.`);
  return new Set(types);
}

function placeOf(text: string): string {
  if (text !== 'now' && text !== 'start' && !/^evt_[0-9A-Za-z]{30}$/.test(text)) {
    throw new InvalidArgumentError('It must be now, start, or the id of an event, evt_….');
  }
  return text;
}
