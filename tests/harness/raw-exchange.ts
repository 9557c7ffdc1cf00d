import { connect, type Socket } from 'node:net';

export type RawAnswer = {
  /** The status of every answer on the connection, in order. */
  readonly statuses: readonly number[];
  readonly text: string;
};

/** Opens a connection that can end in any way without an error. */
export function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      socket.on('error', () => {});
      resolve(socket);
    });
  });
}

/**
 * Sends unchanged bytes, or text as Latin-1, and reads until the server closes the connection. `hangUp` also closes our
 * side.
 */
export async function rawExchange(
  url: string,
  bytes: string | Uint8Array,
  { hangUp = false }: { readonly hangUp?: boolean } = {},
): Promise<RawAnswer> {
  const socket = await openSocket(url);
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const sent = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  if (hangUp) socket.end(sent);
  else socket.write(sent);
  await closed;
  const text = Buffer.concat(pieces).toString('latin1');
  return { statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)), text };
}
