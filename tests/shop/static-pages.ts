import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

export type StaticPages = { readonly url: string; stop(): Promise<void> };

/** Serves a merchant's files under a strict policy; `change` fills in the merchant's values. */
export async function startStaticPages(
  folder: string,
  policy: string,
  change: (text: string) => string = (text) => text,
): Promise<StaticPages> {
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname === '/favicon.ico') return void response.writeHead(204).end();
    try {
      const text = change(await readFile(join(folder, pathname), 'utf8'));
      const type = `${TYPES[extname(pathname)] ?? 'text/plain'}; charset=utf-8`;
      response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(text);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
