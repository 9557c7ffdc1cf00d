import { Pool } from 'undici';

export type Heard = { readonly status: number; readonly text: string; readonly headers: Headers };
type Headers = Readonly<Record<string, string | string[] | undefined>>;

export type Asked = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** The clients' connection to one node. `ask` returns undefined if there was no complete answer. */
export type Line = { readonly node: string; ask(asked: Asked): Promise<Heard | undefined>; close(): Promise<void> };

/** The connections to all engines. */
export type Lines = readonly [Line, ...Line[]];

/** How long a client waits: longer than any answer takes, even if the engine waits 15 s for the acquirer. */
const PATIENCE_MS = 25_000;

export function openLine(node: string, origin: string, connections: number): Line {
  const pool = new Pool(origin, { connections, pipelining: 1, connectTimeout: 5_000 });
  return {
    node,
    ask: async ({ method, path, headers, body }) => {
      try {
        const answer = await pool.request({
          method,
          path,
          headers,
          body: body ?? null,
          headersTimeout: PATIENCE_MS,
          bodyTimeout: PATIENCE_MS,
        });
        return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
      } catch {
        return undefined;
      }
    },
    close: () => pool.destroy(),
  };
}
