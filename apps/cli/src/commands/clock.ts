import type { Environment } from '@pay/core/ground/environment/environment';
import { randomBase62 } from '@pay/core/ground/ids/base62';
import { ADVANCE_MAX_SECONDS, MOVED_KINDS } from '@pay/core/looking/test-clock/moved-kind';
import type { TestClock } from '@pay/core/looking/test-clock/test-clock';
import { type Command, InvalidArgumentError } from 'commander';
import { ENV } from '../config.ts';
import { engineClient, NoAnswer } from '../engine/engine-client.ts';
import { withEnvironment } from '../engine/environment-option.ts';
import { secretKey } from '../engine/secret-key.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { print, printStep, result } from '../terminal/print.ts';

type Common = { readonly environment?: Environment; readonly json?: true };
type AdvanceOptions = Common & { readonly idempotencyKey?: string };

const UNITS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

export function addClockCommand(program: Command): void {
  const clock = program
    .command('clock')
    .description(
      "Advance the test clock of a sandbox profile; uses PAY_SECRET_KEY, the key saved by pay login, or the demonstration merchant's key",
    );
  withEnvironment(clock.command('show'))
    .description('Show how far the clock was advanced, and what the last advance moved')
    .action((options: Common) => show(options));
  withEnvironment(clock.command('advance'))
    .argument('<time>', 'how far to advance the clock, from 1s to 30d, such as 90s, 15m, 14h or 7d', readSpan)
    .description('Bring all deadlines forward: sessions expire, authorisations lapse, webhooks are retried')
    .option(
      '--idempotency-key <text>',
      'the idempotency key of an earlier try, so that the clock is not advanced twice',
    )
    .addHelpText(
      'after',
      `
Deadlines cannot be moved back. API keys that expire within the given time stop working.

Examples:
  $ pay clock advance 1h
  $ pay clock advance 7d --json`,
    )
    .action((seconds: number, options: AdvanceOptions) => advance(seconds, options));
}

function readSpan(text: string): number {
  const [, count, unit] = /^(\d{1,7})([smhd])$/.exec(text) ?? [];
  const seconds = Number(count) * UNITS[unit as keyof typeof UNITS];
  if (!(seconds >= 1 && seconds <= ADVANCE_MAX_SECONDS)) {
    throw new InvalidArgumentError('It must be a duration from 1s to 30d, such as 90s, 15m, 14h or 7d.');
  }
  return seconds;
}

async function show({ environment, json }: Common): Promise<void> {
  const engine = engineClient(ENV, secretKey(ENV), environment);
  printClock(await engine.ask<TestClock>({ method: 'GET', path: '/v1/test-clock' }), json);
}

async function advance(seconds: number, { environment, idempotencyKey, json }: AdvanceOptions): Promise<void> {
  const key = idempotencyKey ?? `cli-${randomBase62(22)}`;
  printStep(`idempotency key  ${key}`);
  const engine = engineClient(ENV, secretKey(ENV), environment);
  const asked = engine.ask<TestClock>({
    method: 'POST',
    path: '/v1/test-clock/advance',
    body: JSON.stringify({ seconds }),
    idempotencyKey: key,
  });
  const clock = await asked.catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error;
    throw new Failure(
      `${error.message} To find out whether the clock was advanced, repeat the command with the same --idempotency-key.`,
    );
  });
  printClock(clock, json);
}

function printClock(clock: TestClock, json: true | undefined): void {
  result(clock);
  if (json) return;
  const { advanced_seconds: total, last_advance: last } = clock;
  print(`advanced by      ${total} s`);
  if (last === null) return;
  print(`last advance     ${last.seconds} s, at ${last.at}`);
  for (const kind of MOVED_KINDS) {
    if (last.moved[kind] > 0) print(`${kind.replaceAll('_', ' ').padEnd(18)} ${last.moved[kind]}`);
  }
}
