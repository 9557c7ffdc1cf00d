import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Fault } from '../faults/fault.ts';
import type { FaultDesk } from '../faults/fault-desk.ts';
import type { WireProxy } from './database-proxy.ts';
import { listen } from './listen.ts';
import { tamper } from './tamper.ts';

export type AcquirerProxyOptions = {
  readonly simulatorUrl: string;
  readonly desk: FaultDesk;
  /** Ends the calling process; returns false if it is not running. */
  readonly kill: () => boolean;
};

export type AcquirerProxy = WireProxy & {
  /** Resolves when no call to the acquirer is in progress. */
  delivered(): Promise<void>;
};

type Answer = { readonly status: number; readonly text: string };

/** A delay that is longer than our limit of 15 s for a call. */
const LATE_MS = 16_000;

/** Starts a proxy between an engine and its acquirer that can lose, delay, repeat or falsify their messages. */
export async function startAcquirerProxy(options: AcquirerProxyOptions): Promise<AcquirerProxy> {
  const pool = new Pool(options.simulatorUrl, { connections: 256 });
  const onTheWay = new Set<Promise<void>>();
  const server = createServer((incoming, outgoing) => {
    const call: Promise<void> = handle(incoming, outgoing, pool, options)
      .catch(() => void outgoing.destroy())
      .finally(() => onTheWay.delete(call));
    onTheWay.add(call);
  });
  const port = await listen(server);
  return {
    port,
    delivered: async () => void (await Promise.all(onTheWay)),
    stop: () => {
      server.close();
      server.closeAllConnections();
      void pool.destroy();
    },
  };
}

async function handle(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  pool: Pool,
  { desk, kill }: AcquirerProxyOptions,
): Promise<void> {
  const body = await buffer(incoming);
  const point = `acquirer:${callOf(incoming)}`;
  const forward = (bytes = body) => forwarded(incoming, bytes, pool);
  const before = desk.take(`${point}:before`);
  if (before?.kind.effect === 'kill' && !kill()) desk.giveBack(before);
  if (before !== undefined) return void outgoing.destroy();
  const fault = desk.take(`${point}:after`);
  if (fault === undefined) return say(outgoing, await forward());
  // The acquirer books and reports an amount or currency that we did not request. Only a comparison with our records
  // reveals the difference.
  const isBookedWrong = point === 'acquirer:sale' && /^wrong-(amount|currency)$/.test(fault.kind.effect);
  if (isBookedWrong) return say(outgoing, await forward(Buffer.from(tamper(body.toString(), fault.kind.effect))));
  await strike(fault, outgoing, forward, () => {
    if (!kill()) desk.giveBack(fault);
  });
}

async function strike(
  { kind: { effect }, ms }: Fault,
  outgoing: ServerResponse,
  forward: () => Promise<Answer>,
  kill: () => void,
): Promise<void> {
  if (effect === 'late-request') await pause(LATE_MS);
  const answer = await forward();
  switch (effect) {
    case 'never':
      return;
    case 'kill':
      kill();
      return void outgoing.destroy();
    case 'cut':
      return void outgoing.destroy();
    case 'half':
      return sayHalf(outgoing, answer);
    case 'twice':
      return say(outgoing, await forward());
    case 'server-error':
      return say(outgoing, { status: 503, text: '{"fault":"out_of_order"}' });
    case 'garbage':
      return say(outgoing, { status: 200, text: '<html>Please try again later</html>' });
    case 'wrong-amount':
    case 'wrong-reference':
    case 'wrong-currency':
      return say(outgoing, { ...answer, text: tamper(answer.text, effect) });
    case 'delay':
    case 'late-answer':
      await pause(effect === 'delay' ? ms : LATE_MS);
  }
  say(outgoing, answer);
}

function callOf({ method, url = '' }: IncomingMessage): string {
  if (url.includes('/refunds')) return 'refund';
  if (url.endsWith('/complete')) return 'complete';
  if (url.endsWith('/reversal')) return 'reversal';
  return method === 'GET' ? 'inquiry' : 'sale';
}

async function forwarded({ method, url, headers }: IncomingMessage, body: Buffer, pool: Pool): Promise<Answer> {
  const answer = await pool.request({
    method: method === 'GET' ? 'GET' : 'POST',
    path: url ?? '/',
    headers: body.length === 0 ? {} : { 'content-type': headers['content-type'] ?? 'application/json' },
    body: body.length === 0 ? null : body,
    headersTimeout: 60_000,
  });
  return { status: answer.statusCode, text: await answer.body.text() };
}

function say(outgoing: ServerResponse, { status, text }: Answer): void {
  if (outgoing.destroyed) return;
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(text);
}

function sayHalf(outgoing: ServerResponse, { status, text }: Answer): void {
  if (outgoing.destroyed) return;
  const bytes = Buffer.from(text);
  outgoing.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length });
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.destroy());
}
