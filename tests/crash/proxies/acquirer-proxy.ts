import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Pool } from 'undici';
import type { Protocol, RawMessage } from '../acquirers/protocol.ts';
import type { AcquirerCall } from '../books/acquirer-call.ts';
import { type FaultDesk, profileOf } from '../faults/fault-desk.ts';
import type { Disturbances } from '../stand/disturbances.ts';
import type { HoldRow } from '../stand/hold-row.ts';
import type { ProcessControl } from '../stand/process-control.ts';
import type { Answer } from './acquirer-call.ts';
import { type Exchange, strikeAfter, strikeBefore } from './acquirer-strikes.ts';
import { listen, type WireProxy } from './listen.ts';
import { type Misconduct, misconducted, reported } from './misconduct.ts';

export type AcquirerProxyOptions = {
  readonly acquirerUrl: string;
  /** The acquirer's name, if a run has several acquirers. */
  readonly acquirerName?: string | undefined;
  readonly protocol: Protocol;
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
  /** For this time, loses everything that this node sends to the acquirer or receives from it. */
  silence(ms: number): Promise<void>;
  /** For this time, refuses all connections and cuts those that are open, as if nobody were there. */
  die(ms: number): Promise<void>;
  /**
   * For this time, accepts requests and answers no request. The acquirer carries them out when it is back, and the
   * answers are lost. Requests of a spared profile still pass.
   */
  hang(ms: number): Promise<void>;
  /** Resolves when no call to the acquirer is in progress. */
  delivered(): Promise<void>;
};

/** Starts a proxy between an engine and its acquirer. The proxy can lose, delay, repeat or falsify their messages. */
export async function startAcquirerProxy(options: AcquirerProxyOptions): Promise<AcquirerProxy> {
  const pool = new Pool(options.acquirerUrl, { connections: 256 });
  const onTheWay = new Set<Promise<void>>();
  let silence: Promise<void> | undefined;
  let hanging: Promise<void> | undefined;

  const server = createServer((incoming, outgoing) => {
    const call: Promise<void> = handle(incoming, outgoing)
      .catch(() => void outgoing.destroy())
      .finally(() => onTheWay.delete(call));
    onTheWay.add(call);
  });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { desk, disturbances, control, note, protocol } = options;
    const message = messageOf(incoming, await buffer(incoming));
    // A lost request can show which sale a later request is about.
    const request = protocol.readRequest(message);
    if (silence !== undefined) return lose(outgoing);
    const noted: { -readonly [K in keyof AcquirerCall]: AcquirerCall[K] } = {
      ...request,
      node: control.name,
      acquirer: options.acquirerName,
      at: performance.now(),
    };
    note(noted);
    const exchange: Exchange = {
      ...options,
      request,
      message,
      forward: (body = message.body) => answered(options, request, { ...message, body }, pool),
      say: (answer) => {
        if (silence !== undefined) return lose(outgoing);
        if (outgoing.destroyed) return undefined;
        Object.assign(noted, { told: protocol.readTold(request, answer), toldAt: performance.now() });
        outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text);
        return undefined;
      },
      sayHalf: (answer) => sayHalf(outgoing, answer),
      cut: () => void outgoing.destroy(),
    };
    if (hanging !== undefined && !desk.isSpared(profileOf(request.saleReference))) {
      await hanging;
      await exchange.forward();
      return exchange.cut();
    }
    const point = `acquirer:${request.call}`;
    const before = desk.take(`${point}:before`, request.saleReference);
    const after = before === undefined ? desk.take(`${point}:after`, request.saleReference) : undefined;
    if (before === undefined && after === undefined) return exchange.say(await exchange.forward());
    const end = disturbances.begin({ profileId: profileOf(request.reference) });
    try {
      await (before ? strikeBefore(before, exchange) : after && strikeAfter(after, exchange));
    } finally {
      end();
    }
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
    die: async (ms) => {
      server.close();
      server.closeAllConnections();
      await options.desk.last(ms);
      await listen(server, port);
    },
    hang: async (ms) => {
      const mine = options.desk.last(ms);
      hanging = mine;
      await mine;
      if (hanging === mine) hanging = undefined;
    },
    delivered: async () => void (await Promise.all(onTheWay)),
    stop: () => {
      server.close();
      server.closeAllConnections();
      void pool.destroy();
    },
  };
}

export function messageOf({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer): RawMessage {
  return { method, path: url, headers, body };
}

/** The headers that acquirers read. */
const PASSED_ON = ['content-type', 'authorization', 'x-api-key', 'idempotency-key', 'cko-idempotency-key'] as const;

/**
 * The acquirer's answer, which its misconduct can change. A sale that was held back is booked after the acknowledgement
 * of its reversal or, if we then inquire again, after that inquiry.
 */
async function answered(
  { conduct, protocol }: AcquirerProxyOptions,
  request: Exchange['request'],
  message: RawMessage,
  pool: Pool,
): Promise<Answer> {
  const { call, reference } = request;
  const own = misconducted(conduct, protocol, request, message);
  if (own !== undefined) {
    const book = call === 'reversal' ? conduct.held.get(reference) : undefined;
    conduct.held.delete(reference);
    if (book && protocol.looksAgain) conduct.bookedNext.set(reference, book);
    else await book?.();
    return own;
  }
  if (call === 'capture' || call === 'refund') conduct.moved.add(reference);
  const { method, path, headers, body } = message;
  const answer = await pool.request({
    method: method as 'GET' | 'POST' | 'PUT',
    path,
    headers: Object.fromEntries(PASSED_ON.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []))),
    body: body.length === 0 ? null : body,
    headersTimeout: 60_000,
  });
  const said = { status: answer.statusCode, text: await answer.body.text() };
  if (call === 'inquiry') await bookHeld(conduct, reference);
  return reported(conduct, protocol, request, said);
}

async function bookHeld({ bookedNext }: Misconduct, reference: string): Promise<void> {
  const book = bookedNext.get(reference);
  bookedNext.delete(reference);
  await book?.();
}

function sayHalf(outgoing: ServerResponse, { status, text }: Answer): void {
  if (outgoing.destroyed) return;
  const bytes = Buffer.from(text);
  outgoing.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length });
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.destroy());
}
