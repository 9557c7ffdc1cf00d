import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';

/** The faults of a request on its way to Adyen, or of the answer on its way back. */
export const LINE_FAULTS = ['cut before', 'cut after', 'cut in the answer', 'late', 'late answer'] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

/** The delay of a late message, longer than the time limit of the calls on this line. */
const LATE_MS = 900;

/** A line to a server; `next` chooses the fault of each request, or null for none. */
export async function brokenLine(to: string, next: () => LineFault | null) {
  const counts = new Map<LineFault | 'none', number>();
  const dispatcher = new Agent();
  const pending = new Set<Promise<unknown>>();
  const server = createServer(async (incoming, outgoing) => {
    const fault = next();
    counts.set(fault ?? 'none', (counts.get(fault ?? 'none') ?? 0) + 1);
    const { method = 'GET', url = '/', headers } = incoming;
    const body = await buffer(incoming);
    if (fault === 'cut before') return void outgoing.destroy();
    if (fault === 'late') await pause(LATE_MS);
    const { host: _host, connection: _connection, 'content-length': _length, ...passed } = headers;
    const sent = request(to + url, { method: method as 'POST', headers: passed, body, dispatcher })
      .then(async (answer) => ({ status: answer.statusCode, text: await answer.body.text() }))
      .catch(() => null);
    pending.add(sent);
    const answer = await sent;
    pending.delete(sent);
    if (answer === null || fault === 'cut after') return void outgoing.destroy();
    if (fault === 'late answer') await pause(LATE_MS);
    outgoing.writeHead(answer.status, { 'content-type': 'application/json', 'content-length': answer.text.length });
    if (fault !== 'cut in the answer') return void outgoing.end(answer.text);
    outgoing.write(answer.text.slice(0, answer.text.length >> 1), () => outgoing.destroy());
  });
  await once(server.listen(0, 'localhost'), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    counts,
    async stop() {
      server.closeAllConnections();
      await once(server.close(), 'close');
      await Promise.all(pending);
      await dispatcher.close();
    },
  };
}
