import { gunzipSync } from 'node:zlib';
import { type Dispatcher, request } from 'undici';

export type ApiAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  // The tests read answers of every shape; the OpenAPI document defines the shapes.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
};

type Headers = Readonly<Record<string, string>>;

export type ApiClient = {
  /** Sends a POST with a JSON body, or with unchanged text or bytes. */
  post(path: string, body?: unknown, headers?: Headers): Promise<ApiAnswer>;
  get(path: string, headers?: Headers): Promise<ApiAnswer>;
  call(method: Dispatcher.HttpMethod, path: string, body?: unknown, headers?: Headers): Promise<ApiAnswer>;
};

/** Returns a client that calls an engine over a socket, with the key unless it is null. */
export function apiClient(baseUrl: string, apiKey: string | null): ApiClient {
  const key: Record<string, string> = apiKey === null ? {} : { 'x-api-key': apiKey };
  const call: ApiClient['call'] = (method, path, body, headers = {}) =>
    send(baseUrl + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...key, ...headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? body : (JSON.stringify(body) ?? null),
    });
  return {
    call,
    post: (path, body, headers) => call('POST', path, body, headers),
    get: (path, headers) => call('GET', path, undefined, headers),
  };
}

/** An answer in one line: `201`, or `422 amount_precision`. */
export function verdict({ status, body }: ApiAnswer): string {
  return status < 400 ? String(status) : `${status} ${body.code}`;
}

async function send(url: string, options: NonNullable<Parameters<typeof request>[1]>): Promise<ApiAnswer> {
  const { statusCode, headers, body } = await request(url, options);
  const bytes = Buffer.from(await body.arrayBuffer());
  // The answer to HEAD has headers but no body.
  const isPacked = headers['content-encoding'] === 'gzip' && bytes.length > 0;
  const text = (isPacked ? gunzipSync(bytes) : bytes).toString();
  // JSON lines are text.
  const isJson = /json\b/.test(String(headers['content-type'])) && text !== '';
  return { status: statusCode, headers, body: isJson ? JSON.parse(text) : text };
}
