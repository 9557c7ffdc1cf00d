import { fork } from 'node:child_process';
import { once } from 'node:events';
import { percentile } from '../percentile.ts';
import type { SinkOrder, SinkReport } from './sink-server.ts';
import type { MadeEvents } from './steady-events.ts';

export type Sink = {
  readonly origin: string;
  reset(): void;
  /** Stops answering messages to paths with this prefix. If the prefix is `-`, answers all messages. */
  hangAt(path: string): void;
  report(): Promise<SinkReport>;
};

export async function startSink(ends: AsyncDisposableStack): Promise<Sink> {
  const child = fork(new URL('./sink-server.ts', import.meta.url), { execArgv: [] });
  ends.defer(async () => {
    child.kill();
    await once(child, 'exit');
  });
  const [address] = (await once(child, 'message')) as [{ readonly port: number }];
  const order = (each: SinkOrder) => void child.send(each);
  return {
    origin: `http://127.0.0.1:${address.port}`,
    reset: () => order({ reset: true }),
    hangAt: (path) => order({ hangAt: path }),
    report: async () => {
      order({ report: true });
      const [report] = (await once(child, 'message')) as [SinkReport];
      return report;
    },
  };
}

export type Lag = { readonly messages: number; readonly p50Ms: number; readonly p99Ms: number };

/**
 * The time until an event's first message at paths with this prefix, from the answer to the request that created the
 * event. The answer is sent right after the commit. If a message arrived before the answer, its time is 0.
 */
export function lagOf({ arrivals }: SinkReport, { answeredAtMs }: MadeEvents, path = '/'): Lag {
  const ascending = arrivals
    .flatMap((arrival) => {
      const from = answeredAtMs.get(arrival.trackId);
      return from !== undefined && arrival.path.startsWith(path) ? [Math.max(0, arrival.atMs - from)] : [];
    })
    .sort((a, b) => a - b);
  return { messages: ascending.length, p50Ms: percentile(ascending, 0.5), p99Ms: percentile(ascending, 0.99) };
}

export function lagLine({ messages, p50Ms, p99Ms }: Lag): string {
  return `${messages} messages, from the commit of an event to its first message ${Math.round(p50Ms)} ms (median), ${Math.round(p99Ms)} ms (p99)`;
}
