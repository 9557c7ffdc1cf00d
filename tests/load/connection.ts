import { once } from 'node:events';
import { connect } from 'node:net';

export type Answer = {
  readonly status: number;
  /** Status line and headers. */
  readonly head: string;
  readonly body: Buffer;
};

/** One keep-alive connection, which carries one request at a time. */
export type Connection = {
  /** Sends a whole request as it goes over the wire; fails when the connection ends before its answer. */
  exchange(request: string): Promise<Answer>;
  close(): void;
};

type Waiting = { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void };

const HEAD_END = '\r\n\r\n';

/** A bare socket: the load must cost little beside what it measures, and undici takes half as much again. */
export async function openConnection(origin: string): Promise<Connection> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  let received: Buffer = Buffer.alloc(0);
  let waiting: Waiting | undefined;
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = undefined;
  };
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    try {
      const answer = wholeAnswer(received);
      if (answer === undefined) return;
      received = Buffer.alloc(0);
      const answered = waiting;
      waiting = undefined;
      answered?.resolve(answer);
    } catch (error) {
      fail(error as Error);
    }
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the engine closed the connection')));
  return {
    exchange: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request, 'latin1');
      }),
    close: () => socket.destroy(),
  };
}

/** The answer, once all of it has come. Throws on one that does not tell its length. */
function wholeAnswer(bytes: Buffer): Answer | undefined {
  const headEnd = bytes.indexOf(HEAD_END, 0, 'latin1');
  if (headEnd === -1) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without content-length:\n${head}`);
  const bodyStart = headEnd + HEAD_END.length;
  const bodyEnd = bodyStart + Number(length);
  if (bytes.length < bodyEnd) return undefined;
  return { status: Number(head.slice(9, 12)), head, body: bytes.subarray(bodyStart, bodyEnd) };
}
