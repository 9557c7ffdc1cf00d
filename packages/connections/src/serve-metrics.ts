import { once } from 'node:events';
import { guardServer } from './guard-server.ts';
import { headFault } from './head-fault.ts';
import { PLAIN, plainProblem, REFUSED_HEAD } from './plain-refusals.ts';

/** What is served: a registry of the Prometheus client. */
export type MetricsSource = { metrics(): Promise<string>; readonly contentType: string };

/**
 * Serves GET /metrics on a separate port, which must not be public. This server has the same limits as all our servers.
 */
export async function serveMetrics(
  listen: { readonly host: string; readonly port: number },
  source: MetricsSource,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const guard = guardServer(PLAIN);
  const server = guard.createServer((request, response) => {
    const detail = headFault(request);
    if (detail !== undefined) {
      response.writeHead(400, REFUSED_HEAD).end(plainProblem({ status: 400, detail }));
      return;
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    source.metrics().then(
      (text) => response.writeHead(200, { 'content-type': source.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.on('clientError', guard.onClientError);
  server.listen(listen.port, listen.host);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://${listen.host}:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
