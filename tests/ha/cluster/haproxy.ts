import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Daemon, startDaemon } from './daemon.ts';
import type { DatabaseNode } from './database-node.ts';

export type Server = { readonly name: string; readonly port: number };

const HOST = '127.0.0.1';

/** As docs/high-availability.md recommends; a test compares them. */
export function primaryConfig(port: number, nodes: readonly Pick<DatabaseNode, 'name' | 'port' | 'restOrigin'>[]) {
  return `defaults
    mode tcp
    timeout connect 2s
    timeout client 48h
    timeout server 48h

frontend database
    bind ${HOST}:${port}
    default_backend primary

backend primary
    option httpchk OPTIONS /primary
    http-check expect status 200
    default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `    server ${node.name} ${HOST}:${node.port} check port ${new URL(node.restOrigin).port}\n`).join('')}`;
}

/** As docs/high-availability.md recommends; a test compares them. */
export function enginesConfig(port: number, engines: readonly Server[]): string {
  const servers = (how: (name: string) => string) =>
    engines.map(({ name, port: own }) => `    server ${name} ${HOST}:${own} ${how(name)}\n`).join('');
  return `global
    tune.bufsize 98304

defaults
    mode http
    option http-buffer-request
    timeout http-request 20s
    timeout client 70s
    timeout connect 2s
    timeout server 70s
    timeout check 3s
    option redispatch
    retries 3
    retry-on conn-failure

frontend pay
    bind ${HOST}:${port}
    http-request set-header X-Forwarded-For %[src]
    use_backend pages if { path_beg /payment /pay/ /receipt/ }
    default_backend live

backend live
    http-error status 502 content-type application/problem+json string '{"type":"about:blank","title":"The service is unavailable","status":502,"code":"unavailable"}' hdr Retry-After 2
    http-error status 503 content-type application/problem+json string '{"type":"about:blank","title":"The service is unavailable","status":503,"code":"unavailable"}' hdr Retry-After 2
    option httpchk GET /health/ready
    default-server inter 1s fall 2 rise 1
${servers(() => 'check')}
backend pages
    http-error status 502 content-type text/html string '<!doctype html><meta charset=utf-8><meta http-equiv=refresh content=3><p>One moment, please.<p dir=rtl lang=ar>لحظة من فضلك.' hdr Retry-After 2
    http-error status 503 content-type text/html string '<!doctype html><meta charset=utf-8><meta http-equiv=refresh content=3><p>One moment, please.<p dir=rtl lang=ar>لحظة من فضلك.' hdr Retry-After 2
${servers((name) => `track live/${name}`)}`;
}

export type HaproxyOptions = Pick<Parameters<typeof startDaemon>[2], 'account'> & {
  readonly program: string;
  readonly folder: string;
  readonly name: string;
};

export async function startHaproxy(
  ends: AsyncDisposableStack,
  { program, folder, name, account }: HaproxyOptions,
  config: string,
): Promise<Daemon> {
  const file = join(folder, `${name}.cfg`);
  await writeFile(file, config, { mode: 0o644 });
  const daemon = await startDaemon(program, ['-db', '-f', file], { account, logFile: join(folder, `${name}.log`) });
  ends.defer(() => daemon.stop());
  return daemon;
}
