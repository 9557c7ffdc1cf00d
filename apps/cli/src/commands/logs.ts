import type { Pool } from '@pay/core/ground/database/pool';
import { publicProfileId } from '@pay/core/ground/ids/public-id';
import type { ApiRequest } from '@pay/core/looking/request-log/api-request';
import { listRequests, type RequestFilter } from '@pay/core/looking/request-log/list-requests';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { listed, print, printLine, printTable, result } from '../terminal/print.ts';
import { listenForStop } from '../terminal/stop-request.ts';
import { wholeNumber } from '../terminal/whole-number.ts';
import { withDatabase } from './database-of.ts';
import { followRequests } from './follow-requests.ts';
import { profileIdOf } from './operator.ts';

type Options = {
  readonly failed?: true;
  readonly status?: number;
  readonly path?: string;
  readonly key?: string;
  readonly profile?: string;
  readonly limit: number;
  readonly follow?: true;
  readonly json?: true;
};

export function addLogsCommand(program: Command): void {
  program
    .command('logs')
    .description('List requests to the server API, newest last, with their keys and answers')
    .option('--failed', 'only requests that were answered with 4xx or 5xx')
    .option('--status <number>', 'only requests with this status', wholeNumber(100, 599))
    .option('--path <beginning>', 'only requests whose path begins with this text')
    .option('--key <id>', 'only requests with this key (key_…)')
    .option('--profile <id>', 'only requests of this profile (pro_…)')
    .option('--limit <number>', 'maximum number of requests', wholeNumber(1, 1_000), 50)
    .option('--follow', 'keep showing new requests until you press Ctrl-C')
    .option('--json', 'print one JSON document; with --follow, print each request as one line of JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ pay logs --failed
  $ pay logs --follow --profile pro_…
  $ pay logs --status 422 --path /merchant --json

Failed requests are kept for 7 days. Of the others, the newest 1,000 of each profile are kept.`,
    )
    .action((options: Options) => withDatabase(ENV, (pool) => logs(pool, options)));
}

async function logs(pool: Pool, options: Options): Promise<void> {
  const { limit, json } = options;
  const filter: RequestFilter = {
    profileId: options.profile === undefined ? undefined : profileIdOf(options.profile),
    failedOnly: options.failed,
    status: options.status,
    pathPrefix: options.path,
    keyId: options.key,
  };
  if (options.follow) {
    const { asked } = listenForStop();
    const show = (request: ApiRequest) => printLine(line(request), document(request));
    return followRequests({ pool, filter, limit, show, stopped: asked });
  }
  const requests = (await listRequests({ pool }, filter, { limit })).toReversed();
  if (json) return result(listed(requests.map(document), null));
  if (requests.length === 0) return print('No requests found in the log.');
  printTable(['time', 'status', 'method', 'path', 'code', 'ms', 'key', 'request'], requests.map(cells));
}

function cells(request: ApiRequest): readonly string[] {
  const { at, status, method, path, code, durationMs, keyId, requestId } = request;
  const time = at.toISOString().slice(0, 19).replace('T', ' ');
  return [time, String(status), method, path, code ?? '-', String(durationMs), keyId, requestId];
}

/** Columns are not aligned, because the widths of later rows are not known yet. */
function line(request: ApiRequest): string {
  const [time, status, method = '', path, code, ms, , requestId] = cells(request);
  const what = `${time}  ${status}  ${method.padEnd(6)}  ${path}`;
  return `${what}${code === '-' ? '' : `  ${code}`}  ${ms} ms  ${requestId}`;
}

function document(request: ApiRequest): unknown {
  return {
    at: request.at.toISOString(),
    request_id: request.requestId,
    method: request.method,
    path: request.path,
    status: request.status,
    code: request.code,
    duration_ms: request.durationMs,
    key_id: request.keyId,
    profile_id: publicProfileId(request.profileId),
  };
}
