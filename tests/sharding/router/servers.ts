import type pg from 'pg';
import { ask, type Connections, Unreachable } from './connections.ts';
import type { Doubts } from './doubts.ts';
import type { Asked, Route } from './route.ts';

export type Answer = {
  readonly command: string;
  readonly count: number | null;
  readonly fields: readonly pg.FieldDef[];
  readonly rows: readonly (readonly (string | null)[])[];
};

export type Servers = {
  /** Runs a statement. Outside a transaction, a statement for all servers is a transaction of its own. */
  readonly run: (asked: Asked, route: Route) => Promise<Answer>;
  /** Runs a command of a connection, such as `set` or `listen`, on each server. */
  readonly command: (text: string) => Promise<Answer>;
  readonly begin: () => void;
  /** Commits; in two phases if several servers wrote something. */
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
  readonly end: () => Promise<void>;
};

export type ServersOptions = {
  readonly count: number;
  readonly connections: Connections;
  readonly doubts: Doubts;
  /** Called between the two phases of a commit. */
  readonly onPrepared: () => void;
};

/** Runs the statements of one client. A transaction begins on a server with its first statement there. */
export function openServers({ count, connections, doubts, onPrepared }: ServersOptions): Servers {
  const all = Array.from({ length: count }, (_, server) => server);
  /** The servers' connections on which the open transaction has begun, and whether it wrote something there. */
  let begun: Map<pg.Client, boolean> | undefined;

  const runOn = async (client: pg.Client, { name, text, values }: Asked, writes: boolean): Promise<Answer> => {
    connections.mark(client);
    try {
      if (begun) {
        if (!begun.has(client)) await ask(client, 'begin');
        begun.set(client, writes || begun.get(client) === true);
      }
      const query = { ...(name !== '' && { name }), text, values: [...values], rowMode: 'array' as const };
      const { command, rowCount, fields, rows } = await ask(client, query);
      return { command, count: rowCount, fields, rows };
    } finally {
      if (!begun?.has(client)) connections.unmark(client);
    }
  };
  /** Where small tables are read: where the transaction is already, or on the first server that can be reached. */
  const anyServer = async (): Promise<pg.Client> => {
    const [here] = begun?.keys() ?? [];
    if (here) return here;
    let unreachable: unknown;
    for (const server of all) {
      try {
        return await connections.to(server);
      } catch (error) {
        unreachable = error;
      }
    }
    throw unreachable ?? new Unreachable('there is no server');
  };
  const onAll = async (asked: Asked): Promise<Answer> => {
    const [first, ...others] = (await Promise.all(all.map(connections.to))) as [pg.Client, ...pg.Client[]];
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
    const asking = all.map(async (server) => runOn(await connections.to(server), asked, true));
    await Promise.allSettled(asking);
    const answers = await Promise.all(asking);
    const sum = answers.reduce((whole, each) => whole + (each.count ?? 0), 0);
    return { ...(answers[0] as Answer), count: sum, rows: answers.flatMap(({ rows }) => rows) };
  };
  const commit = async (): Promise<void> => {
    const ended = begun ?? new Map<pg.Client, boolean>();
    begun = undefined;
    const writers = [...ended].flatMap(([client, writes]) => (writes ? [client] : []));
    const readers = [...ended.keys()].filter((client) => !writers.includes(client));
    try {
      if (writers.length < 2) for (const client of writers) await ask(client, 'commit');
      else await commitInPhases(writers);
      for (const client of readers) await ask(client, 'commit');
    } finally {
      for (const client of ended.keys()) connections.unmark(client);
    }
  };
  const commitInPhases = async (writers: readonly pg.Client[]): Promise<void> => {
    const name = doubts.begin();
    try {
      await prepare(writers, name);
      doubts.decide(name);
      onPrepared();
      for (const client of writers) await ask(client, `commit prepared '${name}'`);
    } finally {
      doubts.release(name);
    }
  };
  const prepare = async (writers: readonly pg.Client[], name: string): Promise<void> => {
    const prepared: pg.Client[] = [];
    try {
      for (const client of writers) {
        await ask(client, `prepare transaction '${name}'`);
        prepared.push(client);
      }
    } catch (error) {
      const undo = (client: pg.Client) =>
        ask(client, prepared.includes(client) ? `rollback prepared '${name}'` : 'rollback');
      await Promise.allSettled(writers.map(undo));
      throw error;
    }
  };
  const rollback = async (): Promise<void> => {
    const ended = [...(begun?.keys() ?? [])];
    begun = undefined;
    await Promise.allSettled(ended.map((client) => ask(client, 'rollback')));
    for (const client of ended) connections.unmark(client);
  };

  return {
    run: async (asked, route) => {
      switch (route.kind) {
        case 'one':
          return runOn(await connections.to(route.server), asked, true);
        case 'any':
          return runOn(await anyServer(), asked, false);
        case 'each':
          return onEach(asked);
        case 'all':
          return begun ? onAll(asked) : alone(asked);
      }
    },
    command: async (text) => {
      await connections.command(text);
      return { command: text.split(' ')[0]?.toUpperCase() ?? '', count: null, fields: [], rows: [] };
    },
    begin: () => {
      begun = new Map();
    },
    commit,
    rollback,
    end: connections.end,
  };
}
