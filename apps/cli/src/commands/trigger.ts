import { Argument, type Command, Option } from 'commander';
import { ENV } from '../config.ts';
import { type EngineClient, engineClient, Refused } from '../engine/engine-client.ts';
import { newestEvent } from '../engine/event-feed.ts';
import { secretKey } from '../engine/secret-key.ts';
import { listenSecret } from '../listening/listen-secret.ts';
import { place } from '../listening/place.ts';
import { dataFolder } from '../local/data-folder.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { pay } from '../terminal/invoked-as.ts';
import { print, printStep, result } from '../terminal/print.ts';
import { awaitEvent } from '../triggering/await-event.ts';
import { TRIGGERS, type Triggerable } from '../triggering/triggers.ts';

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
    .description("Cause a real event in the sandbox, by paying as a shopper with one of the simulator's cards")
    .addArgument(new Argument('<type>', 'event type').choices(Object.keys(TRIGGERS)))
    .addOption(new Option('--track-id <id>', 'use this session (trk_…)').conflicts(['amount', 'currency']))
    .option('--amount <number>', 'amount of a new session, in major units', '10')
    .option('--currency <code>', 'currency of a new session', 'BHD')
    .option('--challenge', 'have the issuer challenge the shopper first (3-D Secure)')
    .option('--endpoint <id>', 'where to send endpoint.test (whe_…); required if there are several endpoints')
    .option('--no-wait', 'do not wait for the event')
    .option('--json', 'print only the event, as one JSON document')
    .addHelpText(
      'after',
      `
Examples:
  $ pay trigger payment.succeeded
  $ pay trigger payment.succeeded --amount 4.500 --currency KWD --challenge
  $ pay trigger refund.succeeded --track-id trk_…
  $ pay trigger session.expired --no-wait

Event types that nothing in the sandbox can cause are not offered. The command uses the key in PAY_SECRET_KEY, otherwise
the key that pay login saved, otherwise the key of the demonstration merchant of a local start. The command refuses live
keys.`,
    )
    .action((type: Triggerable, options: Options) => trigger(type, options));
}

async function trigger(type: Triggerable, options: Options): Promise<void> {
  const engine = sandboxEngine();
  const after = await lastEvent(engine);
  const triggered = await TRIGGERS[type]({
    engine,
    trackId: options.trackId,
    order: options,
    endpoint: options.endpoint,
    isChallenged: options.challenge ?? false,
    tell: printStep,
  });
  if (!options.wait) return printStep(`To see the event when it has arrived: ${pay(`events list --type ${type}`)}`);
  const event = await awaitEvent(engine, type, triggered, after, printStep);
  result(event);
  print(`Event ${event.id}:`);
  print(JSON.stringify(event, null, 2));
}

/** A key without a prefix is treated as a sandbox key. Only the sandbox engine is asked, and it refuses live keys. */
function sandboxEngine(): EngineClient {
  const key = secretKey(ENV);
  const engine = engineClient(ENV, key, /^[ps]k_/.test(key) ? undefined : 'sandbox');
  if (engine.environment === 'live') {
    throw new Failure(
      'This is a live key. Events can only be triggered in the sandbox, with a key that begins with sk_test_.',
    );
  }
  return engine;
}

/**
 * The id of the newest event; triggered events come after it. The id is kept for the next run, because the newest event
 * is found page by page.
 */
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
