import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The task of a `hold-connections.ts` process, and its report. */
export type Hold = { readonly url: string; readonly count: number; readonly bytes: string; readonly waits: boolean };
export type Held = { readonly opened: number; readonly open: number };

const AT_ONCE = 100;

/**
 * A process that only holds connections. It opens the given number of connections, sends the given bytes on each, waits
 * for the first bytes of an answer if `waits` is true, and then stays silent. It reports how many are open once it has
 * opened them, and again on every request.
 */
async function hold({ url, count, ...sent }: Hold): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () => open(url, sent));
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

async function open(url: string, { bytes, waits }: Pick<Hold, 'bytes' | 'waits'>): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  const closed = once(socket, 'close');
  await Promise.race([once(socket, 'connect'), closed]);
  if (socket.writable) socket.write(bytes);
  if (waits) await Promise.race([once(socket, 'data'), closed]);
  return socket.resume();
}

process.once('message', async (asked: Hold) => {
  const sockets = await hold(asked);
  const tell = () => {
    const held: Held = { opened: sockets.length, open: sockets.filter(({ destroyed }) => !destroyed).length };
    process.send?.(held);
  };
  process.on('message', tell);
  tell();
});
// The parent process is gone.
process.on('disconnect', () => process.exit());
