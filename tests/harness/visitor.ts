import type { Dispatcher } from 'undici';
import { type ApiAnswer, apiClient } from './api-client.ts';

type Headers = Readonly<Record<string, string>>;

/** A browser as the dashboard's server sees it: keeps cookies and sends its origin. */
export type Visitor = {
  readonly call: (method: Dispatcher.HttpMethod, path: string, body?: unknown, headers?: Headers) => Promise<ApiAnswer>;
  readonly get: (path: string, headers?: Headers) => Promise<ApiAnswer>;
  /** Sends a JSON body, `{}` by default. */
  readonly post: (path: string, body?: unknown, headers?: Headers) => Promise<ApiAnswer>;
  readonly cookies: Map<string, string>;
};

export function visitor(url: string): Visitor {
  const cookies = new Map<string, string>();
  const client = apiClient(url, null);
  const call: Visitor['call'] = async (method, path, body, headers = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { origin: url, ...(cookie && { cookie }), ...headers };
    const answer = await client.call(method, path, body ?? (method === 'GET' ? undefined : {}), sent);
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) keep(cookies, line);
    return answer;
  };
  return {
    call,
    cookies,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
  };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const name = pair.slice(0, pair.indexOf('='));
  if (/max-age=0(;|$)/i.test(line)) cookies.delete(name);
  else cookies.set(name, pair.slice(name.length + 1));
}
