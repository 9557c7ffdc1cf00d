import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { RawNotice } from '@pay/core/paying/acquiring/notice';

/**
 * Starts a server at a notice address. The server keeps every message that arrives, and answers each with this text.
 */
export async function listenForNotices(answer = '') {
  const arrived: RawNotice[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    arrived.push({ headers: incoming.headers as RawNotice['headers'], body });
    outgoing.end(answer);
  });
  await once(server.listen(0, 'localhost'), 'listening');
  return {
    arrived,
    url: `http://localhost:${(server.address() as AddressInfo).port}/notices/acc_contract`,
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
