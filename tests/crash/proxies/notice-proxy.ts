import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { request } from 'undici';
import type { Protocol, RawMessage, ReadNotice } from '../acquirers/protocol.ts';
import type { AcquirerCall, NoticeCall } from '../books/acquirer-call.ts';
import { messageOf } from './acquirer-proxy.ts';
import { listen } from './listen.ts';

export type NoticeProxy = {
  /** The address that all nodes publish as their own. */
  readonly origin: string;
  /** Sets the engines that can receive notices. */
  serve(engines: readonly Target[]): void;
  stop(): void;
};

type Target = { readonly name: string; readonly origin: string };

export type NoticeProxyParts = {
  readonly protocol: Protocol;
  /** Records a genuine notice, in the form of an answer from the acquirer. */
  readonly note: (call: AcquirerCall) => void;
  readonly notices: NoticeCall[];
};

const HEADERS = [
  'content-type',
  'x-simulator-signature',
  'x-notification-secret',
  'x-notification-id',
  'cko-signature',
] as const;
const TIMEOUT_MS = 20_000;
/** Forging every notice would double the work of the engines. */
const FORGED_EVERY = 3;

/**
 * The address that the acquirer sends notices to. It works like a load balancer: each notice goes to one engine, and to
 * the next if that engine cannot be reached. If no engine accepts the notice, the proxy cuts the connection, and the
 * acquirer sends the notice again. If the acquirer itself sends no forged notices, the proxy sends a forged notice
 * before some of the genuine notices.
 */
export async function startNoticeProxy({ protocol, note, notices }: NoticeProxyParts): Promise<NoticeProxy> {
  let targets: readonly Target[] = [];
  let turn = 0;

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const message = messageOf(incoming, await buffer(incoming));
    const forged = turn % FORGED_EVERY === 0 ? protocol.forged?.(message) : undefined;
    if (forged) void passOn(forged);
    const answer = await passOn(message);
    if (answer === undefined) outgoing.destroy();
    else outgoing.writeHead(answer.status).end(answer.body);
  }

  /** Returns the answer of the first engine that answers. */
  async function passOn(message: RawMessage): Promise<EngineAnswer | undefined> {
    const read = protocol.readNotices(message);
    const noted = read.map(({ id, reference, isForged }): NoticeCall => {
      return { id, reference, isForged, at: performance.now(), status: null };
    });
    notices.push(...noted);
    turn += 1;
    for (let tries = 0; tries < targets.length; tries += 1) {
      const target = targets[(turn + tries) % targets.length];
      if (target === undefined) break;
      for (const notice of read) noteGenuine(target, notice);
      const answer = await answerOf(target, message);
      if (answer === undefined) continue;
      for (const each of noted) each.status = answer.status;
      return answer;
    }
    return undefined;
  }

  /** Recorded before the notice is passed on, because the engine can act on the notice before it answers. */
  function noteGenuine({ name }: Target, { reference, isForged, told }: ReadNotice): void {
    const at = performance.now();
    if (told === undefined || isForged) return;
    note({ call: 'notice', node: name, reference, saleReference: reference, at, told, toldAt: at });
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => void outgoing.destroy());
  });
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    serve: (engines) => {
      targets = engines;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

type EngineAnswer = { readonly status: number; readonly body: string };

/** Undefined if there was no complete answer. */
async function answerOf({ origin }: Target, { path, headers, body }: RawMessage): Promise<EngineAnswer | undefined> {
  try {
    const answer = await request(origin + path, {
      method: 'POST',
      headers: Object.fromEntries(HEADERS.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []))),
      body,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    return { status: answer.statusCode, body: await answer.body.text() };
  } catch {
    return undefined;
  }
}
