import type { Environment } from '@pay/core/ground/environment/environment';
import { randomBase62 } from '@pay/core/ground/ids/base62';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { type EngineClient, engineClient } from '../engine/engine-client.ts';
import { withEnvironment } from '../engine/environment-option.ts';
import { secretKey } from '../engine/secret-key.ts';
import { listed, print, printSecret, printTable, result } from '../terminal/print.ts';
import { wholeNumber } from '../terminal/whole-number.ts';

type Common = { readonly environment?: Environment };
type CreateOptions = Common & { readonly events?: string; readonly description?: string };
type Endpoint = {
  readonly endpoint_id: string;
  readonly url: string;
  readonly status: string;
  readonly event_types: readonly string[] | null;
  readonly description: string | null;
};
type WithSecret = Endpoint & { readonly secret: string };

export function addEndpointsCommand(program: Command): void {
  const endpoints = program
    .command('endpoints')
    .description("List and create a profile's webhook endpoints, and rotate their secrets");
  withEnvironment(endpoints.command('list'))
    .description('List all endpoints, oldest first')
    .action(({ environment }: Common) => list(engineOf(environment)));
  withEnvironment(endpoints.command('create <url>'))
    .description('Create an endpoint, and print the secret that verifies its messages')
    .option('--events <types>', 'event types to send to the endpoint, separated by commas (default: all types)')
    .option('--description <text>', 'a description for your own use')
    .addHelpText(
      'after',
      `
Examples:
  $ pay endpoints create https://shop.example/hooks
  $ pay endpoints create https://shop.example/hooks --events payment.succeeded,refund.succeeded
  $ pay endpoints create https://shop.example/hooks > webhook-secret.txt`,
    )
    .action((url: string, options: CreateOptions) => create(url, options));
  withEnvironment(endpoints.command('rotate <endpoint-id>'))
    .description('Replace the secret of an endpoint, and print the new secret')
    .option(
      '--overlap-hours <hours>',
      'number of hours during which messages are also signed with the previous secret',
      wholeNumber(0, 168),
      24,
    )
    .action((id: string, options: Common & { overlapHours: number }) => rotate(id, options));
}

function engineOf(environment: Environment | undefined): EngineClient {
  return engineClient(ENV, secretKey(ENV), environment);
}

async function list(engine: EngineClient): Promise<void> {
  const { data } = await engine.ask<{ data: readonly Endpoint[] }>({ method: 'GET', path: '/v1/webhook-endpoints' });
  if (data.length === 0) print('This profile has no webhook endpoints.');
  else printTable(['id', 'status', 'url', 'events', 'description'], data.map(cells));
  result(listed(data, null));
}

function cells({ endpoint_id: id, status, url, event_types: types, description }: Endpoint): readonly string[] {
  return [id, status, url, types?.join(',') ?? 'all', description ?? '-'];
}

async function create(url: string, { events, description, environment }: CreateOptions): Promise<void> {
  const body = { url, ...(description && { description }), ...(events && { event_types: events.split(',') }) };
  await post(engineOf(environment), '/v1/webhook-endpoints', body);
}

async function rotate(id: string, { overlapHours, environment }: Common & { overlapHours: number }): Promise<void> {
  const path = `/v1/webhook-endpoints/${encodeURIComponent(id)}/rotate-secret`;
  await post(engineOf(environment), path, { overlap_seconds: overlapHours * 3_600 });
}

async function post(engine: EngineClient, path: string, body: object): Promise<void> {
  const endpoint = await engine.ask<WithSecret>({
    method: 'POST',
    path,
    body: JSON.stringify(body),
    idempotencyKey: `cli-${randomBase62(22)}`,
  });
  const { endpoint_id: id, url, secret } = endpoint;
  printSecret(secret, endpoint, [`${id} receives events at ${url}. The secret is shown only once.`]);
}
