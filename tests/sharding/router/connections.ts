import pg from 'pg';

const AS_TEXT = { getTypeParser: () => (value: unknown) => value } as unknown as pg.CustomTypesConfig;
const CONNECT_MS = 5_000;

/**
 * Thrown if a server cannot be reached, so that nothing was sent to it. The code is the SQLSTATE for a failed
 * connection.
 */
export class Unreachable extends Error {
  readonly code = '08006';
}

/** Thrown if a connection was lost while it was used. The client's own connection must then be closed too. */
export class LostConnection extends Error {}

export type ConnectionsOptions = {
  readonly urls: readonly string[];
  readonly settings: { readonly options: string; readonly application_name: string };
  readonly onNotice: (notice: pg.Notification) => void;
  /** Called when a connection that does more than wait for the next statement is lost. */
  readonly onLost: () => void;
};

export type Connections = {
  /** Connects to a server if there is no connection yet. Throws Unreachable. */
  readonly to: (server: number) => Promise<pg.Client>;
  /** Runs a command on every server, now and on later connections. */
  readonly command: (text: string) => Promise<void>;
  /** Marks a connection whose loss the client must notice. */
  readonly mark: (client: pg.Client) => void;
  readonly unmark: (client: pg.Client) => void;
  readonly end: () => Promise<void>;
};

/** One client's connections to the servers, each opened when it is first needed. */
export function openConnections({ urls, settings, onNotice, onLost }: ConnectionsOptions): Connections {
  const clients = new Map<number, Promise<pg.Client>>();
  const marked = new Set<pg.Client>();
  const commands: string[] = [];
  let isEnding = false;

  const open = async (server: number): Promise<pg.Client> => {
    const options = { ...settings, types: AS_TEXT, connectionTimeoutMillis: CONNECT_MS };
    const client = new pg.Client({ connectionString: urls[server] ?? '', ...options });
    client.on('error', () => {});
    client.on('notification', onNotice);
    try {
      await client.connect();
      for (const text of commands) await client.query(text);
    } catch (error) {
      client.end().catch(() => {});
      throw new Unreachable(`server ${server}: ${(error as Error).message}`);
    }
    client.once('end', () => {
      clients.delete(server);
      // A client that listens would wait for notices that never come.
      if (!isEnding && (marked.has(client) || commands.some((text) => text.startsWith('listen')))) onLost();
    });
    return client;
  };
  const to = (server: number): Promise<pg.Client> => {
    const opened = clients.get(server) ?? open(server);
    clients.set(server, opened);
    opened.catch(() => clients.delete(server));
    return opened;
  };
  return {
    to,
    command: async (text) => {
      const all = await Promise.all(urls.map((_, server) => to(server)));
      for (const client of all) await client.query(text);
      commands.push(text.trim().toLowerCase());
    },
    mark: (client) => void marked.add(client),
    unmark: (client) => void marked.delete(client),
    end: async () => {
      isEnding = true;
      const ended = [...clients.values()].map((opened) => opened.then((client) => client.end()));
      await Promise.allSettled(ended);
    },
  };
}

/** Asks a server. Throws LostConnection if no answer has come because the connection was lost. */
export async function ask(client: pg.Client, query: string | pg.QueryArrayConfig): Promise<pg.QueryArrayResult> {
  try {
    return await client.query(query as pg.QueryArrayConfig);
  } catch (error) {
    const { severity } = error as { severity?: string };
    if (severity === undefined || severity === 'FATAL') throw new LostConnection((error as Error).message);
    throw error;
  }
}
