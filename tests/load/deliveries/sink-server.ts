import { createServer, type Socket } from 'node:net';

/** A separate process that accepts messages as fast as a merchant's server could, and records when each arrived. */

/** An order from the parent: forget the records, stop answering paths with this prefix, or report the records. */
export type SinkOrder = { readonly reset: true } | { readonly hangAt: string } | { readonly report: true };

export type SinkReport = {
  readonly count: number;
  readonly firstMs: number;
  readonly lastMs: number;
  /** When the first message about each session arrived at each path. */
  readonly arrivals: readonly Arrival[];
};

export type Arrival = { readonly path: string; readonly trackId: string; readonly atMs: number };

const ACCEPTED = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n');
const HEAD_END = Buffer.from('\r\n\r\n');

let hangAt = '-';
let count = 0;
let firstMs = 0;
let lastMs = 0;
let arrivals = new Map<string, Arrival>();

process.on('message', (order: SinkOrder) => {
  if ('hangAt' in order) hangAt = order.hangAt;
  else if ('reset' in order) {
    count = 0;
    arrivals = new Map();
  } else process.send?.({ count, firstMs, lastMs, arrivals: [...arrivals.values()] } satisfies SinkReport);
});
process.once('disconnect', () => process.exit());

const server = createServer((socket) => {
  socket.on('error', () => {});
  let unread: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    unread = takeMessages(socket, unread.length === 0 ? chunk : Buffer.concat([unread, chunk]));
  });
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));

/** @returns the start of an incomplete message */
function takeMessages(socket: Socket, bytes: Buffer): Buffer {
  let rest = bytes;
  for (;;) {
    const headEnd = rest.indexOf(HEAD_END);
    if (headEnd < 0) return rest;
    const head = rest.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const end = headEnd + HEAD_END.length + length;
    if (rest.length < end) return rest;
    const body = rest.toString('latin1', headEnd + HEAD_END.length, end);
    rest = rest.subarray(end);
    const path = head.slice(head.indexOf(' ') + 1, head.indexOf(' HTTP/1.1'));
    if (path.startsWith(hangAt)) continue;
    note(path, body);
    socket.write(ACCEPTED);
  }
}

function note(path: string, body: string): void {
  lastMs = Date.now();
  if (count === 0) firstMs = lastMs;
  count += 1;
  const trackId = /"track_id":"(\w+)"/.exec(body)?.[1];
  const key = `${path} ${trackId}`;
  if (trackId !== undefined && !arrivals.has(key)) arrivals.set(key, { path, trackId, atMs: lastMs });
}
