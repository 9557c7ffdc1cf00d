import type { Environment } from '@pay/core/ground/environment/environment';
import { randomBase62 } from '@pay/core/ground/ids/base62';
import type { CaptureAnswer } from '@pay/core/paying/captures/capture';
import type { SessionAnswer } from '@pay/core/paying/sessions/session-answer';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { environmentOption } from '../engine/environment-option.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { print, printStep, result } from '../terminal/print.ts';
import { requestMovement } from './request-movement.ts';

type Options = {
  readonly session: string;
  readonly amount?: string;
  readonly last?: true;
  readonly idempotencyKey?: string;
  readonly environment?: Environment;
};

/** `pay payments capture` and `pay payments void`. */
export function addCaptureCommands(payments: Command): void {
  withCommonOptions(
    payments
      .command('capture')
      .description(
        "Capture an authorised payment through the engine's API; reads the profile's secret key from PAY_SECRET_KEY",
      )
      .option('--amount <number>', 'the amount in major units, such as 4.500 (default: everything left to capture)')
      .option('--last', 'make this the last capture; the rest of the authorised amount goes back to the shopper'),
  ).action((options: Options) => capture(options));
  withCommonOptions(
    payments
      .command('void')
      .description(
        "Void an authorised payment through the engine's API; reads the profile's secret key from PAY_SECRET_KEY",
      ),
  ).action((options: Options) => giveBack(options));
}

function withCommonOptions(command: Command): Command {
  return command
    .requiredOption('--session <id>', 'the session (trk_…)')
    .option('--idempotency-key <text>', 'the idempotency key of an earlier try, so that no money is moved twice')
    .addOption(environmentOption());
}

async function capture({ session, amount, last, environment, idempotencyKey }: Options): Promise<void> {
  const key = announced(idempotencyKey);
  const { value, isReplay } = await requestMovement<CaptureAnswer>(ENV, {
    path: '/merchant/capture',
    session,
    amount,
    fields: { last },
    environment,
    idempotencyKey: key,
  });
  result({ ...value, idempotency_key: key, idempotent_replayed: isReplay });
  print(`capture          ${value.capture_id}`);
  print(`amount           ${value.amount} ${value.currency}${value.last ? ', the last capture' : ''}`);
  print(`status           ${value.status}${isReplay ? ' (answer to the first try)' : ''}`);
  if (value.status === 'failed') throw new Failure('The acquirer refused the capture. No money was taken.');
  if (value.status === 'pending')
    print('The capture is in progress. Workers keep asking the acquirer for the outcome.');
}

async function giveBack({ session, environment, idempotencyKey }: Options): Promise<void> {
  const key = announced(idempotencyKey);
  const { value } = await requestMovement<SessionAnswer>(ENV, {
    path: '/merchant/void',
    session,
    environment,
    idempotencyKey: key,
  });
  result({ ...value, idempotency_key: key });
  print(`status           ${value.status}`);
  if (value.status === 'authorised')
    print('The void is in progress. Workers keep asking the acquirer for the outcome.');
}

/** The idempotency key. It is printed before the call, so that a request whose answer is lost can be repeated. */
function announced(given: string | undefined): string {
  const key = given ?? `cli-${randomBase62(22)}`;
  printStep(`idempotency key  ${key}`);
  return key;
}
