import { once } from 'node:events';
import { createServer } from 'node:net';
import { Failure } from '../terminal/failure-sentence.ts';

/** Fails if a port is taken, before anything is started; the message names the first address whose port is taken. */
export async function requireFreePorts(addresses: Readonly<Record<string, string>>): Promise<void> {
  for (const [what, address] of Object.entries(addresses)) {
    const { hostname, port } = new URL(address);
    const server = createServer();
    try {
      server.listen(Number(port), hostname);
      await once(server, 'listening');
    } catch (error) {
      if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
      const advice = 'Stop the program that uses it, or move all ports with PAY_PORT_BASE=4100.';
      throw new Failure(`Port ${port}, for the ${what}, is in use. ${advice}`);
    }
    server.close();
    await once(server, 'close');
  }
}
