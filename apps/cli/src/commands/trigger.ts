import { EVENT_TYPES, type EventType } from '@pay/core/record/events/event-type';
import { Argument, type Command, Option } from 'commander';
import { ENV } from '../config.ts';
import { type EngineClient, engineClient, Refused } from '../engine/engine-client.ts';
import { newestEvent } from '../engine/event-feed.ts';
import { secretKey } from '../engine/secret-key.ts';
import { listenSecret } from '../listening/listen-secret.ts';
import { place } from '../listening/place.ts';
import { dataFolder } from '../local/data-folder.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { print, printNote } from '../terminal/print.ts';
import { awaitEvent } from '../triggering/await-event.ts';
import { TRIGGERS } from '../triggering/triggers.ts';

type Options = {
  readonly trackId?: string;
  readonly amount: string;
  readonly currency: string;
  readonly challenge?: true;
  readonly endpoint?: string;
  readonly wait: boolean;
  readonly json?: true;
};

export function addTriggerCommand(program: Command): void {
  program
    .command('trigger')
    .description('Make an event happen for real in the sandbox, by paying as a shopper with a card of the simulator')
    .addArgument(new Argument('<type>', 'which event').choices(EVENT_TYPES))
    .addOption(new Option('--track-id <id>', 'in this session, trk_…').conflicts(['amount', 'currency']))
    .option('--amount <number>', 'of a new session, in major units', '10')
    .option('--currency <code>', 'of a new session', 'BHD')
    .option('--challenge', 'let the issuer ask the shopper first (3-D Secure)')
    .option('--endpoint <id>', 'which endpoint endpoint.test goes to, whe_…; needed where there are several')
    .option('--no-wait', 'end before the event has come')
    .option('--json', 'print the event alone, as one JSON document')
    .addHelpText(
      'after',
      `
Examples:
  $ pay trigger payment.succeeded
  $ pay trigger payment.succeeded --amount 4.500 --currency KWD --challenge
  $ pay trigger refund.succeeded --track-id trk_…
  $ pay trigger session.expired --no-wait

It uses PAY_SECRET_KEY, else the key of the demonstration merchant at a local start, and refuses a live key.`,
    )
    .action((type: EventType, options: Options) => trigger(type, options));
}

async function trigger(type: EventType, options: Options): Promise<void> {
  const engine = sandboxEngine();
  const tell = options.json ? printNote : print;
  const after = await lastEvent(engine);
  const triggered = await TRIGGERS[type]({
    engine,
    trackId: options.trackId,
    order: options,
    endpoint: options.endpoint,
    isChallenged: options.challenge ?? false,
    tell,
  });
  if (!options.wait) return tell(`The event comes by itself: pay events list --type ${type}`);
  const event = await awaitEvent(engine, type, triggered, after, tell);
  if (!options.json) print(`Event ${event.id}:`);
  print(JSON.stringify(event, null, 2));
}

/** A key without a prefix is taken for a sandbox key: no other engine is asked, and that one refuses all others. */
function sandboxEngine(): EngineClient {
  const key = secretKey(ENV);
  const engine = engineClient(ENV, key, /^[ps]k_/.test(key) ? undefined : 'sandbox');
  if (engine.environment === 'live') {
    throw new Failure(
      'This is a live key. Events are triggered in the sandbox only, with a key that begins with sk_test_.',
    );
  }
  return engine;
}

/** What comes after it was triggered. How far it had come the last time is kept, since it is found page by page. */
async function lastEvent(engine: EngineClient): Promise<string | null> {
  const folder = dataFolder(ENV);
  const kept = place(folder, listenSecret(folder), engine.key, 'pay trigger');
  const last = await newestEvent(engine, kept.last() ?? null).catch((error: unknown) => {
    if (error instanceof Refused && (error.code === 'cursor_expired' || error.code === 'invalid_request')) {
      return newestEvent(engine, null);
    }
    throw error;
  });
  kept.keep(last);
  return last;
}
