import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Asked, Route } from './route.ts';

export type Answer = {
  readonly command: string;
  readonly count: number | null;
  readonly fields: readonly pg.FieldDef[];
  readonly rows: readonly (readonly (string | null)[])[];
};

const AS_TEXT = { getTypeParser: () => (value: unknown) => value } as unknown as pg.CustomTypesConfig;

export type Servers = {
  /** Runs a statement. Outside a transaction, a statement for all servers is a transaction of its own. */
  readonly run: (asked: Asked, route: Route) => Promise<Answer>;
  /** Runs a command of a connection, such as `set` or `listen`, on each server. */
  readonly command: (text: string) => Promise<Answer>;
  readonly begin: () => void;
  /** With several servers that wrote something, in two phases. */
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
  readonly end: () => Promise<void>;
};

/** The connections of one client to the servers. A transaction begins on a server with its first statement there. */
export async function connectServers(
  urls: readonly string[],
  settings: { readonly options: string; readonly application_name: string },
  onNotice: (notice: pg.Notification) => void,
): Promise<Servers> {
  const clients = urls.map((url) => new pg.Client({ connectionString: url, ...settings, types: AS_TEXT }));
  for (const client of clients) {
    client.on('error', () => {});
    client.on('notification', onNotice);
  }
  await Promise.all(clients.map((client) => client.connect()));
  /** The clients that the open transaction has begun on, and whether it wrote something there. */
  let begun: Map<pg.Client, boolean> | undefined;

  const runOn = async (client: pg.Client, asked: Asked, writes: boolean): Promise<Answer> => {
    if (begun) {
      if (!begun.has(client)) await client.query('begin');
      begun.set(client, writes || begun.get(client) === true);
    }
    const { name, text, values } = asked;
    const query = { ...(name !== '' && { name }), text, values: [...values], rowMode: 'array' as const };
    const { command, rowCount, fields, rows } = await client.query(query);
    return { command, count: rowCount, fields, rows };
  };
  const onAll = async (asked: Asked): Promise<Answer> => {
    const [first, ...others] = clients as [pg.Client, ...pg.Client[]];
    const answer = await runOn(first, asked, true);
    for (const client of others) await runOn(client, asked, true);
    return answer;
  };
  const alone = async (asked: Asked): Promise<Answer> => {
    begun = new Map();
    try {
      const answer = await onAll(asked);
      await commit();
      return answer;
    } catch (error) {
      await rollback();
      throw error;
    }
  };
  const onEach = async (asked: Asked): Promise<Answer> => {
    if (begun) throw new Error(`${asked.name} is run by every server, which a transaction does not cover`);
    const answers = await Promise.all(clients.map((client) => runOn(client, asked, true)));
    const [first] = answers as [Answer];
    const count = answers.reduce((sum, each) => sum + (each.count ?? 0), 0);
    return { ...first, count, rows: answers.flatMap(({ rows }) => rows) };
  };
  const commit = async (): Promise<void> => {
    const all = begun ?? new Map<pg.Client, boolean>();
    begun = undefined;
    const writers = [...all].flatMap(([client, writes]) => (writes ? [client] : []));
    if (writers.length < 2) {
      for (const client of all.keys()) await client.query('commit');
      return;
    }
    const name = `'${randomUUID()}'`;
    for (const client of writers) await client.query(`prepare transaction ${name}`);
    for (const client of writers) await client.query(`commit prepared ${name}`);
    for (const client of all.keys()) if (!writers.includes(client)) await client.query('commit');
  };
  const rollback = async (): Promise<void> => {
    const all = begun?.keys() ?? [];
    begun = undefined;
    for (const client of all) await client.query('rollback');
  };

  return {
    run: (asked, route) => {
      if (route.kind === 'one') return runOn(clients[route.server] as pg.Client, asked, route.writes);
      if (route.kind === 'each') return onEach(asked);
      return begun ? onAll(asked) : alone(asked);
    },
    command: async (text) => {
      for (const client of clients) await client.query(text);
      return { command: text.split(' ')[0]?.toUpperCase() ?? '', count: null, fields: [], rows: [] };
    },
    begin: () => {
      begun = new Map();
    },
    commit,
    rollback,
    end: async () => void (await Promise.all(clients.map((client) => client.end()))),
  };
}
