import { connect, createServer, type Socket } from 'node:net';
import { listen } from './listen.ts';

/** A proxy that passes everything on, and can lose everything for a time. */
export type SilentProxy = {
  readonly port: number;
  /** Until the promise resolves, loses everything in both directions, also on new connections; then closes them. */
  silence(time: Promise<void>): Promise<void>;
  stop(): void;
};

type Pair = { readonly ends: readonly [Socket, Socket]; isSilent: boolean };

export async function startSilentProxy(targetPort: number): Promise<SilentProxy> {
  const pairs = new Set<Pair>();
  let isSilent = false;
  const server = createServer({ noDelay: true }, (client) => {
    const target = connect({ port: targetPort, host: '127.0.0.1', noDelay: true });
    const pair: Pair = { ends: [client, target], isSilent };
    pairs.add(pair);
    for (const [from, to] of [pair.ends, pair.ends.toReversed()] as const) {
      from?.on('error', () => {});
      from?.on('data', (bytes: Buffer) => pair.isSilent || to?.write(bytes));
      from?.on('close', () => pair.isSilent || close(pair));
    }
  });

  function close(pair: Pair): void {
    pairs.delete(pair);
    for (const end of pair.ends) end.destroy();
  }

  return {
    port: await listen(server),
    silence: async (time) => {
      isSilent = true;
      for (const pair of pairs) pair.isSilent = true;
      await time;
      isSilent = false;
      for (const pair of pairs) if (pair.isSilent) close(pair);
    },
    stop: () => {
      server.close();
      for (const pair of pairs) close(pair);
    },
  };
}
