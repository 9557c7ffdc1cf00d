import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** The size of a block: the ports that a local start listens on, and a few more. */
const PORTS = 20;
/**
 * The first port of the first block. All blocks are below the ports that Linux and macOS assign to connections, so that
 * no connection takes a port of a block in the meantime.
 */
const FIRST = 10_000;
const BLOCKS = 1_100;

/** The first of 20 ports that nothing listened on a moment ago, for `PAY_PORT_BASE`. */
export async function freePortBlock(): Promise<number> {
  for (;;) {
    const base = FIRST + randomInt(BLOCKS) * PORTS;
    const ports = Array.from({ length: PORTS }, (_, index) => base + index);
    if ((await Promise.all(ports.map(isFree))).every((free) => free)) return base;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, 'localhost');
  const free = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return free;
}
