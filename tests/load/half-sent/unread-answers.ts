import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { residentMiB } from '../alone/resident-memory.ts';
import type { BenchProcess } from '../bench-processes.ts';
import { openConnection } from '../connection.ts';

export type Unread = {
  /** The time of the slowest answer of `/health/live`. */
  readonly liveMs: number;
  readonly beforeMiB: number;
  readonly mostMiB: number;
};

const PIPELINED = 20;
const AT_ONCE = 200;
const WATCHED_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** Starts clients that each request the OpenAPI document 20 times without reading any answer. */
export async function leaveUnread(engine: BenchProcess, count: number, signal: AbortSignal): Promise<Unread> {
  const { host } = new URL(engine.origin);
  const beforeMiB = residentMiB(engine.pid) ?? Number.NaN;
  const health = await openConnection(engine.origin);
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const more = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () => open(engine.origin));
    sockets.push(...(await Promise.all(more)));
  }
  const asked = `GET /openapi.json HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(PIPELINED);
  for (const socket of sockets) socket.write(asked);
  let liveMs = 0;
  let mostMiB = beforeMiB;
  const endsAt = performance.now() + WATCHED_MS;
  while (performance.now() < endsAt) {
    const startedAt = performance.now();
    await health.exchange(`GET /health/live HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    liveMs = Math.max(liveMs, performance.now() - startedAt);
    mostMiB = Math.max(mostMiB, residentMiB(engine.pid) ?? Number.NaN);
    await delay(LOOK_EVERY_MS, undefined, { signal });
  }
  for (const socket of sockets) socket.destroy();
  health.close();
  return { liveMs, beforeMiB, mostMiB };
}

async function open(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).pause();
  await once(socket, 'connect');
  // The engine is allowed to close the connection.
  return socket.on('error', () => {});
}
