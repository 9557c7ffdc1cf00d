import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pay } from '@pay/server';

type KeptEndpoint = { readonly endpoint_id: string; readonly secret: string };

/** The limits are short, because a shop should start quickly. */
const QUICKLY = { timeoutMs: 5_000, maxRetries: 1 };

/**
 * Returns the secret of the shop's own webhook endpoint. The endpoint is created at the first start. A merchant creates
 * an endpoint once, with the API or in the dashboard; the sample creates it automatically, so that it runs without any
 * preparation.
 *
 * @throws {PayError} if Pay does not answer, or refuses the address
 */
export async function ownEndpoint(pay: Pay, url: string, folder: string): Promise<string> {
  const file = join(folder, 'webhook-endpoint.json');
  const kept = readKept(file);
  const { data } = await pay.webhookEndpoints.list(QUICKLY);
  const known = data.find(({ endpoint_id: id }) => id === kept?.endpoint_id);
  if (kept && known) {
    const isRight = known.url === url && known.status === 'enabled';
    if (!isRight) await pay.webhookEndpoints.update(known.endpoint_id, { url, status: 'enabled' }, QUICKLY);
    return kept.secret;
  }
  // An earlier copy of the shop created this endpoint; the secret was lost with the folder of that copy.
  const lost = data.find((each) => each.url === url);
  const endpoint = lost
    ? await pay.webhookEndpoints.rotateSecret(lost.endpoint_id, { overlap_seconds: 0 }, QUICKLY)
    : await pay.webhookEndpoints.create({ url, description: 'Sample shop' }, QUICKLY);
  keep(file, { endpoint_id: endpoint.endpoint_id, secret: endpoint.secret });
  return endpoint.secret;
}

function readKept(file: string): KeptEndpoint | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KeptEndpoint;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes the file atomically; only its owner can read it. */
function keep(file: string, endpoint: KeptEndpoint): void {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, `${JSON.stringify(endpoint, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
