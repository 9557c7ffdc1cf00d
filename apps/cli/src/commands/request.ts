import { text } from 'node:stream/consumers';
import type { Environment } from '@pay/core/ground/environment/environment';
import { randomBase62 } from '@pay/core/ground/ids/base62';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { type EngineRequest, engineClient, refusalOf } from '../engine/engine-client.ts';
import { withEnvironment } from '../engine/environment-option.ts';
import { secretKey } from '../engine/secret-key.ts';
import { print, printNote, result } from '../terminal/print.ts';

type Common = { readonly environment?: Environment };
type PostOptions = Common & { readonly data?: string; readonly idempotencyKey?: string };

/** `pay get` and `pay post`: any route of the server API. */
export function addRequestCommands(program: Command): void {
  withEnvironment(program.command('get <path>'))
    .description('Send a GET request to the server API, and print the answer')
    .addHelpText(
      'after',
      `
Examples:
  $ pay get /v1/events?limit=5
  $ pay get /v1/webhook-endpoints`,
    )
    .action((path: string, { environment }: Common) => send({ method: 'GET', path }, environment));
  withEnvironment(program.command('post <path>'))
    .description('Send a POST request to the server API, and print the answer')
    .option('--data <json>', 'the body, which is sent unchanged; - reads the body from standard input')
    .option(
      '--idempotency-key <text>',
      'the idempotency key of an earlier try (default: a new one, which is printed first)',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ pay post /v1/sdk/checkout --data '{"amount": 10.500, "currency": "BHD"}'
  $ pay post /merchant/payment-status --data '{"track_id": "trk_…"}'
  $ pay post /merchant/refund --data - < refund.json`,
    )
    .action((path: string, options: PostOptions) => post(path, options));
}

async function post(path: string, { data, idempotencyKey, environment }: PostOptions): Promise<void> {
  const key = idempotencyKey ?? `cli-${randomBase62(22)}`;
  // Printed before the call, so that a request whose answer is lost can be repeated.
  printNote(`idempotency key  ${key}`);
  const body = data === '-' ? await text(process.stdin) : data;
  await send({ method: 'POST', path, body, idempotencyKey: key }, environment);
}

/** Prints the answer, whether it is a success or a refusal; a refusal also fails the command. */
async function send(request: EngineRequest, environment: Environment | undefined): Promise<void> {
  const engine = engineClient(ENV, secretKey(ENV), environment);
  const { status, body } = await engine.send(request);
  if (body !== null) {
    result(body);
    print(JSON.stringify(body, null, 2));
  }
  if (status >= 300) throw refusalOf(engine.origin, status, body);
}
