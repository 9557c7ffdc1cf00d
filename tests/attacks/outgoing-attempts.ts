import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

const CHANNEL = 'net.client.socket';

export type OutgoingAttempts = {
  /**
   * Each address and port that this process has tried to connect to since the watch began, with the number of tries.
   */
  readonly to: ReadonlyMap<string, number>;
  stop(): void;
};

/** Watches every connection that this process tries to open, below the code that allows or refuses them. */
export function watchOutgoing(): OutgoingAttempts {
  const to = new Map<string, number>();
  const see = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket };
    socket.on('connectionAttempt', (ip: string, port: number) => {
      const address = `${ip} ${port}`;
      to.set(address, (to.get(address) ?? 0) + 1);
    });
  };
  subscribe(CHANNEL, see);
  return { to, stop: () => void unsubscribe(CHANNEL, see) };
}
