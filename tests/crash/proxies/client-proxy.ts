import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FaultDesk } from '../faults/fault-desk.ts';
import { listen, type WireProxy } from './listen.ts';

/** Starts a proxy between the clients and an engine. The proxy can cut or delay their traffic without parsing HTTP. */
export async function startClientProxy(enginePort: number, desk: FaultDesk): Promise<WireProxy> {
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const engine = connect({ port: enginePort, host: '127.0.0.1', noDelay: true });
    for (const socket of [client, engine]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        client.destroySoon();
        engine.destroySoon();
      });
    }
    pass(client, engine, 'client:request', desk);
    pass(engine, client, 'client:answer', desk);
  });
  const port = await listen(server);
  return {
    port,
    stop: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

function pass(from: Socket, to: Socket, point: string, desk: FaultDesk): void {
  from.on('data', async (chunk: Buffer) => {
    const fault = desk.take(point);
    switch (fault?.kind.effect) {
      case undefined:
        to.write(chunk);
        return;
      case 'delay':
        from.pause();
        await pause(fault?.ms);
        to.write(chunk);
        from.resume();
        return;
      case 'half':
        to.write(chunk.subarray(0, Math.ceil(chunk.length / 2)));
    }
    to.destroySoon();
    from.destroy();
  });
}
