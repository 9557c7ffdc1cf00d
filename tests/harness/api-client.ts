import { request } from 'undici';

export type ApiAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  // The tests look into answers of every shape; the OpenAPI document is what holds them to theirs.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
};

export type ApiClient = {
  /** POST of a JSON body, or of a text that goes out as it is. */
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<ApiAnswer>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<ApiAnswer>;
};

/** Calls an engine over a socket, with a key or, for null, without. */
export function apiClient(baseUrl: string, apiKey: string | null): ApiClient {
  const key: Record<string, string> = apiKey === null ? {} : { 'x-api-key': apiKey };
  return {
    post: (path, body, headers = {}) =>
      send(baseUrl + path, {
        method: 'POST',
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...key, ...headers },
        body: typeof body === 'string' || body === undefined ? (body ?? null) : JSON.stringify(body),
      }),
    get: (path, headers = {}) => send(baseUrl + path, { method: 'GET', headers: { ...key, ...headers } }),
  };
}

async function send(url: string, options: NonNullable<Parameters<typeof request>[1]>): Promise<ApiAnswer> {
  const { statusCode, headers, body } = await request(url, options);
  const text = await body.text();
  const isJson = /json/.test(String(headers['content-type']));
  return { status: statusCode, headers, body: isJson ? JSON.parse(text) : text };
}
