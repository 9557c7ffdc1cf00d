import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The ports that tests choose from. All are below the ports that Linux and macOS assign to connections, so that no
 * connection takes a chosen port before its server listens, and above 10080, the last port that `fetch` and browsers
 * refuse (https://fetch.spec.whatwg.org/#port-blocking).
 */
export const OWN_PORTS = { first: 12_000, count: 20_000 } as const;

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = OWN_PORTS.first + randomInt(OWN_PORTS.count);
    if (await isFree(port)) return port;
  }
}

/** Whether nothing listens on a port. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, 'localhost');
  const free = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!free) return false;
  server.close();
  await once(server, 'close');
  return true;
}
