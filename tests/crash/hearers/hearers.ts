import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { Endpoint, Heard } from '../books/books.ts';
import { type Random, randomOf } from '../random.ts';
import type { CrashMerchant } from '../stand/merchants.ts';

export type Hearing = Pick<CrashMerchant, 'profileId' | 'key'>;

/** Merchants' servers that receive events and fail at random until `calm` is called. */
export type Hearers = {
  readonly endpoints: readonly Endpoint[];
  /** Every message received, in order. */
  readonly heard: readonly Heard[];
  /** Creates the merchant's endpoints at an engine. */
  join(engineOrigin: string, merchant: Hearing): Promise<void>;
  /** Makes the servers acknowledge every message from now on. */
  calm(): void;
};

const STREAM = -3;
const ENDPOINTS_EACH = 2;
const SLOW_MS = 500;

/** The ways in which servers treat messages: most are acknowledged, and the rest fail in various ways. */
const MANNERS = [
  { share: 0.75, answer: acknowledge },
  { share: 0.1, answer: (response: ServerResponse) => void response.writeHead(500).end('out of order') },
  { share: 0.06, answer: (response: ServerResponse) => void response.destroy() },
  { share: 0.05, answer: (response: ServerResponse) => void setTimeout(() => acknowledge(response), SLOW_MS) },
  { share: 0.03, answer: (response: ServerResponse) => void response.writeHead(503, { 'retry-after': '1' }).end() },
  // This server never answers, so the sender's own time limit must end the wait.
  { share: 0.01, answer: () => {} },
] as const;

export async function startHearers(ends: AsyncDisposableStack, seed: number): Promise<Hearers> {
  const random = randomOf(seed, STREAM);
  const verifiers = new Map<string, Webhook>();
  const endpoints: Endpoint[] = [];
  const heard: Heard[] = [];
  let isCalm = false;

  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '');
    const endpointId = (request.url ?? '').slice(1);
    const entry = entryOf(verifiers.get(endpointId), endpointId, request, body);
    heard.push(entry);
    // Only a complete answer acknowledges the message, because the sending process could have died in the meantime.
    response.on('finish', () => {
      entry.isAcknowledged = response.statusCode < 300;
    });
    if (isCalm) acknowledge(response);
    else mannerOf(random)(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    endpoints,
    heard,
    calm: () => {
      isCalm = true;
    },
    join: async (engineOrigin, merchant) => {
      for (let number = 0; number < ENDPOINTS_EACH; number += 1) {
        const name = `${merchant.profileId}-${number}`;
        const secret = await makeEndpoint(engineOrigin, merchant, `${origin}/${name}`);
        verifiers.set(name, new Webhook(secret));
        endpoints.push({ name, profileId: merchant.profileId });
      }
    },
  };
}

async function makeEndpoint(engineOrigin: string, merchant: Hearing, url: string): Promise<string> {
  const answer = await fetch(`${engineOrigin}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { 'x-api-key': merchant.key.value, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  const made = (await answer.json()) as { readonly secret?: string };
  if (made.secret === undefined) throw new Error(`no webhook endpoint was created: ${JSON.stringify(made)}`);
  return made.secret;
}

function entryOf(
  verifier: Webhook | undefined,
  endpoint: string,
  request: IncomingMessage,
  body: string,
): Heard & { isAcknowledged: boolean } {
  let isSound = verifier !== undefined;
  try {
    verifier?.verify(body, request.headers as Record<string, string>);
  } catch {
    isSound = false;
  }
  const eventId = String(request.headers['webhook-id']);
  const digest = createHash('md5').update(body).digest('hex');
  return { endpoint, eventId, at: Date.now(), digest, isSound, isAcknowledged: false };
}

function acknowledge(response: ServerResponse): void {
  response.writeHead(204).end();
}

function mannerOf(random: Random): (response: ServerResponse) => void {
  let drawn = random.next();
  for (const { share, answer } of MANNERS) {
    drawn -= share;
    if (drawn < 0) return answer;
  }
  return acknowledge;
}
