import { connect, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';

/** The instructions for a `slow-bodies.ts` process. */
export type Slow = {
  readonly url: string;
  /** The number of simultaneous requests. */
  readonly count: number;
  /**
   * The number of loopback addresses that the requests come from. The requests from each address name a separate client
   * in `X-Forwarded-For`.
   */
  readonly addresses: number;
  /** Heads without the length and the empty line, used in turn. */
  readonly heads: readonly string[];
};

/** The answer of the process to any later message. */
export type Standing = {
  readonly open: number;
  readonly opened: number;
  /** The number of answers with each status. */
  readonly answers: Readonly<Record<string, number>>;
};

const BODY_LENGTH = 400;
/**
 * Connections that were cut off are opened again, but only this many at a time, because this is not a flood of
 * connections.
 */
const STEP_MS = 20;
const OF_STEP = 25;
/** How often each request sends a byte. */
const BYTE_EVERY_MS = 2_000;

/** 127.0.1.1, 127.0.1.2 and so on: on Linux every address of 127.0.0.0/8 is this machine. */
function loopback(index: number): string {
  return `127.0.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`;
}

function documented(index: number): string {
  return `203.0.113.${index % 256}`;
}

function hold({ url, count, addresses, heads }: Slow): () => Standing {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const answers: Record<string, number> = {};
  let opened = 0;
  const open = () => {
    const address = opened % addresses;
    const head = `${heads[opened % heads.length]}X-Forwarded-For: ${documented(address)}\r\n`;
    opened += 1;
    const socket = connect({ host: hostname, port: Number(port), localAddress: loopback(address) });
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    socket.once('connect', () => socket.write(`${head}Content-Length: ${BODY_LENGTH}\r\n\r\n{"am`));
    socket.on('data', (bytes: Buffer) => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1'))?.[1];
      if (status !== undefined) answers[status] = (answers[status] ?? 0) + 1;
      socket.destroy();
    });
  };
  setInterval(() => {
    for (let step = 0; step < OF_STEP && sockets.size < count; step += 1) open();
  }, STEP_MS);
  drip(sockets);
  return () => ({ open: sockets.size, opened, answers });
}

/** Writes to a hundredth of the sockets at a time, so that the bytes are spread evenly. */
function drip(sockets: ReadonlySet<Socket>): void {
  let share = 0;
  setInterval(() => {
    share = (share + 1) % 100;
    let index = 0;
    for (const socket of sockets) {
      if (index % 100 === share && socket.writable && !socket.connecting) socket.write('o');
      index += 1;
    }
  }, BYTE_EVERY_MS / 100);
}

// Real attackers have their own machines, so this process must not take CPU time from the engine and the honest
// clients.
setPriority(constants.priority.PRIORITY_LOW);
process.once('message', (asked: Slow) => {
  const standing = hold(asked);
  process.on('message', () => process.send?.(standing()));
});
// The parent has exited.
process.on('disconnect', () => process.exit());
