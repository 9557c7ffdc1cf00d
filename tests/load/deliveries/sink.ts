import { fork } from 'node:child_process';
import { once } from 'node:events';
import { percentile } from '../percentile.ts';
import type { SinkOrder, SinkReport } from './sink-server.ts';

export type Sink = {
  readonly origin: string;
  reset(): void;
  /** From now on, messages to paths that begin so are not answered; `-` lets all be answered. */
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

/** From the time of an event to its first message, at paths that begin so. */
export function lagOf({ lags }: SinkReport, path = '/'): Lag {
  const ascending = lags.flatMap(([at, ms]) => (at.startsWith(path) ? [ms] : [])).sort((a, b) => a - b);
  return { messages: ascending.length, p50Ms: percentile(ascending, 0.5), p99Ms: percentile(ascending, 0.99) };
}

export function lagLine({ messages, p50Ms, p99Ms }: Lag): string {
  return `${messages} messages, from the commit of an event to its first message ${Math.round(p50Ms)} ms (median), ${Math.round(p99Ms)} ms (p99)`;
}
