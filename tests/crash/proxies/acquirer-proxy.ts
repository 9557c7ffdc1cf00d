import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Pool } from 'undici';
import type { AcquirerCall } from '../books/acquirer-call.ts';
import { type FaultDesk, profileOf } from '../faults/fault-desk.ts';
import type { Disturbances } from '../stand/disturbances.ts';
import type { HoldRow } from '../stand/hold-row.ts';
import type { ProcessControl } from '../stand/process-control.ts';
import { type Answer, readRequest, readTold } from './acquirer-call.ts';
import { type Exchange, strikeAfter, strikeBefore } from './acquirer-strikes.ts';
import type { WireProxy } from './database-proxy.ts';
import { listen } from './listen.ts';
import { type Misconduct, misconducted, reported } from './misconduct.ts';

export type AcquirerProxyOptions = {
  readonly simulatorUrl: string;
  readonly desk: FaultDesk;
  readonly disturbances: Disturbances;
  /** The calling process. */
  readonly control: ProcessControl;
  readonly conduct: Misconduct;
  /** Records a request that has arrived. */
  readonly note: (call: AcquirerCall) => void;
  readonly holdRow: HoldRow;
};

export type AcquirerProxy = WireProxy & {
  /** For this time, loses everything that this node sends to the acquirer or waits for. */
  silence(ms: number): Promise<void>;
  /** Resolves when no call to the acquirer is in progress. */
  delivered(): Promise<void>;
};

/** Starts a proxy between an engine and its acquirer that can lose, delay, repeat or falsify their messages. */
export async function startAcquirerProxy(options: AcquirerProxyOptions): Promise<AcquirerProxy> {
  const pool = new Pool(options.simulatorUrl, { connections: 256 });
  const onTheWay = new Set<Promise<void>>();
  let silence: Promise<void> | undefined;

  const server = createServer((incoming, outgoing) => {
    const call: Promise<void> = handle(incoming, outgoing)
      .catch(() => void outgoing.destroy())
      .finally(() => onTheWay.delete(call));
    onTheWay.add(call);
  });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (silence !== undefined) return lose(outgoing);
    const body = await buffer(incoming);
    const { desk, disturbances, control, note } = options;
    const request = readRequest(incoming, body);
    const noted: { -readonly [K in keyof AcquirerCall]: AcquirerCall[K] } = {
      ...request,
      node: control.name,
      at: performance.now(),
    };
    note(noted);
    const exchange: Exchange = {
      ...options,
      request,
      body,
      forward: (bytes = body) => answered(options, request, incoming, bytes, pool),
      say: (answer) => {
        if (silence !== undefined) return lose(outgoing);
        if (outgoing.destroyed) return undefined;
        Object.assign(noted, { told: readTold(answer), toldAt: performance.now() });
        outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text);
        return undefined;
      },
      sayHalf: (answer) => sayHalf(outgoing, answer),
      cut: () => void outgoing.destroy(),
    };
    const point = `acquirer:${request.call}`;
    const before = desk.take(`${point}:before`, request.saleReference);
    const after = before === undefined ? desk.take(`${point}:after`, request.saleReference) : undefined;
    if (before === undefined && after === undefined) return exchange.say(await exchange.forward());
    const end = disturbances.begin({ profileId: profileOf(request.reference) });
    await (before ? strikeBefore(before, exchange) : after && strikeAfter(after, exchange));
    end();
  }

  async function lose(outgoing: ServerResponse): Promise<void> {
    await silence;
    outgoing.destroy();
  }

  const port = await listen(server);
  return {
    port,
    silence: async (ms) => {
      const mine = options.desk.last(ms);
      silence = mine;
      await mine;
      if (silence === mine) silence = undefined;
    },
    delivered: async () => void (await Promise.all(onTheWay)),
    stop: () => {
      server.close();
      server.closeAllConnections();
      void pool.destroy();
    },
  };
}

/**
 * The acquirer's answer, including its misconduct. A sale that it held back is booked once it has acknowledged the
 * reversal.
 */
async function answered(
  { conduct }: AcquirerProxyOptions,
  request: Exchange['request'],
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  pool: Pool,
): Promise<Answer> {
  const own = misconducted(conduct, request);
  if (own !== undefined) {
    const book = request.call === 'reversal' ? conduct.held.get(request.reference) : undefined;
    conduct.held.delete(request.reference);
    await book?.();
    return own;
  }
  const answer = await pool.request({
    method: method === 'GET' ? 'GET' : 'POST',
    path: url ?? '/',
    headers: body.length === 0 ? {} : { 'content-type': headers['content-type'] ?? 'application/json' },
    body: body.length === 0 ? null : body,
    headersTimeout: 60_000,
  });
  return reported(conduct, request, { status: answer.statusCode, text: await answer.body.text() });
}

function sayHalf(outgoing: ServerResponse, { status, text }: Answer): void {
  if (outgoing.destroyed) return;
  const bytes = Buffer.from(text);
  outgoing.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length });
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.destroy());
}
