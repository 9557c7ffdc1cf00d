import { connect, type Socket } from 'node:net';

/** What a process of `slow-bodies.ts` is asked to do. */
export type Slow = {
  readonly url: string;
  /** How many are held at once. */
  readonly count: number;
  /** Loopback addresses that they come from, each of which has an address of its own behind it. */
  readonly addresses: number;
  /** Whole heads but for the empty line, used in turn. */
  readonly heads: readonly string[];
};

/** What it tells each time that it is asked. */
export type Standing = {
  readonly open: number;
  readonly opened: number;
  /** Of those that were answered before they were ended. */
  readonly answers: Readonly<Record<string, number>>;
};

const BODY_LENGTH = 400;
/** So many are opened in a step, at first as later: who is ended comes again, and is no flood of connections. */
const STEP_MS = 20;
const OF_STEP = 25;
/** Each sends a byte so often. */
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

/** A hundredth of them at a time, so that the bytes come evenly. */
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

process.once('message', (asked: Slow) => {
  const standing = hold(asked);
  process.on('message', () => process.send?.(standing()));
});
// Whoever asked is gone.
process.on('disconnect', () => process.exit());
