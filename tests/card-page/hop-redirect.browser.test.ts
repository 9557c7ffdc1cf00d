import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pageHeaders } from '@pay/engine/card-page/page-headers';
import { renderHop } from '@pay/engine/card-page/views/hop';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness/browser.ts';
import { certificateFor } from '../harness/certificate.ts';

/** The page that leads to the issuer, the issuer's first host, and the host that it redirects to. */
let servers: readonly Server[] = [];
let browser: TestBrowser;
let hopPage: string;
beforeAll(async () => {
  browser = await startBrowser();
  const bank = await listening((_request, reply) => {
    reply.setHeader('content-type', 'text/html').end('<title>Your bank</title><h1>Your bank</h1>');
  });
  const issuer = await listening((_request, reply) => {
    reply.writeHead(303, { location: `${bank}/challenge` }).end();
  });
  hopPage = await serving(`${issuer}/acs`);
});
afterAll(async () => {
  await browser?.stop();
  for (const server of servers) {
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
});

test('an issuer that redirects the posted form to another host gets the shopper there', async () => {
  const page = await browser.open({ ignoreHTTPSErrors: true });
  await page.goto(hopPage);
  await page.getByRole('heading', { name: 'Your bank' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/challenge');
  expect((await browser.sight()).complaints.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
});

async function listening(listener: RequestListener, isTls = true): Promise<string> {
  const certificate = certificateFor('localhost', { from: 2020, until: 2049 });
  const server = isTls ? createTlsServer(certificate, listener) : createServer(listener);
  servers = [...servers, server];
  await once(server.listen(0, 'localhost'), 'listening');
  return `${isTls ? 'https' : 'http'}://localhost:${(server.address() as AddressInfo).port}`;
}

/** Serves the hop page to this address with its own policy. */
async function serving(url: string): Promise<string> {
  const hop = { method: 'POST', url, fields: { creq: 'a' } } as const;
  const html = renderHop({ lang: 'en', environment: 'sandbox', kind: 'to_step', step: 'challenge', hop });
  const headers = pageHeaders({ formTarget: { acsUrl: url }, script: null }, false);
  return listening((request, reply) => {
    if (request.url !== '/') reply.writeHead(404).end();
    else reply.writeHead(200, headers).end(html);
  }, false);
}
