import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { ClientCertificate } from '@pay/acquirers/exchange';
import { scrubCardNumbers } from '@pay/core/cards/scrub-card-numbers';
import { Agent, request } from 'undici';

/** One message to the acquirer and its answer, without credentials, card numbers or security codes. */
export type Recording = {
  readonly method: string;
  readonly path: string;
  readonly sent: unknown;
  readonly status: number;
  readonly answer: unknown;
};

export type Recorder = {
  /** The address at which the adapter reaches the acquirer. */
  readonly url: string;
  readonly recordings: readonly Recording[];
  stop(): Promise<void>;
};

export type RecorderOptions = {
  /** The client certificate for the acquirer. */
  readonly certificate?: ClientCertificate | null;
  /** Values that are never recorded, wherever they occur, such as the merchant's id in an explanation. */
  readonly hidden?: readonly string[];
};

/**
 * The beginning of a path that ends with a word. A request to such a path makes the proxy cut off the answer to the
 * next message that contains the word.
 */
export const CUT_PATH = '/-/cut/';

/**
 * Starts a proxy that passes messages to the acquirer, records them, and can cut off answers. The proxy presents the
 * account's client certificate, because the adapter connects to the proxy without TLS.
 */
export async function startRecorder(
  to: string,
  { certificate = null, hidden = [] }: RecorderOptions = {},
): Promise<Recorder> {
  const dispatcher = new Agent({ connect: { rejectUnauthorized: true, ...certificate } });
  const recordings: Recording[] = [];
  const cuts: string[] = [];

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '', headers } = incoming;
    if (path.startsWith(CUT_PATH)) {
      cuts.push(path.slice(CUT_PATH.length));
      outgoing.end();
      return;
    }
    const body = await buffer(incoming);
    const cut = cuts.findIndex((word) => body.includes(`"${word}"`));
    const { authorization = '', accept = 'application/json', 'cko-idempotency-key': key } = headers;
    const sent = {
      authorization,
      accept,
      ...(key !== undefined && { 'cko-idempotency-key': key }),
      ...(body.length > 0 && { 'content-type': 'application/json' }),
    };
    const answered = await request(to + path, {
      method: method as 'GET',
      headers: sent,
      dispatcher,
      body: body.length > 0 ? body : null,
    });
    const text = await answered.body.text();
    recordings.push({
      method,
      path: withoutMerchant(path),
      sent: scrubbed(body.toString(), hidden),
      status: answered.statusCode,
      answer: scrubbed(text, hidden),
    });
    body.fill(0);
    if (cut !== -1) {
      cuts.splice(cut, 1);
      outgoing.destroy();
      return;
    }
    outgoing.writeHead(answered.statusCode, { 'content-type': 'application/json' }).end(text);
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    recordings,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await dispatcher.close();
    },
  };
}

/** Members that are never recorded, whatever their value is. */
const SECRET_MEMBERS: ReadonlySet<string> = new Set([
  'securityCode',
  'password',
  'aes256Key',
  'authenticationToken',
  'merchant',
  'cvv',
  // A token works like a card for some minutes.
  'token',
]);

function withoutMerchant(path: string): string {
  return path.replace(/\/merchant\/[^/]+/, '/merchant/-');
}

/** A message without security codes or hidden values, and with every possible card number hidden. */
export function scrubbed(text: string, hidden: readonly string[] = []): unknown {
  const clean = (value: string) =>
    hidden.reduce((rest, each) => rest.replaceAll(each, '(removed)'), scrubCardNumbers(value));
  if (text === '') return null;
  try {
    return JSON.parse(text, (name, value: unknown) => {
      if (SECRET_MEMBERS.has(name)) return '(removed)';
      return typeof value === 'string' ? clean(value) : value;
    });
  } catch {
    return clean(text);
  }
}
