import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Schema } from '../classify.ts';
import { LostConnection, openConnections } from './connections.ts';
import { type Doubts, type Phases, watchDoubts } from './doubts.ts';
import { type Asked, type Route, routing } from './route.ts';
import { type Answer, openServers, type Servers } from './servers.ts';
import { int16, int32, type Message, message, messageReader, partsOf, sized, text } from './wire.ts';

export type Router = {
  readonly url: string;
  /** The statements that the router has refused because they could not be routed. */
  readonly refused: readonly string[];
  readonly phases: Readonly<Phases>;
  stop(): Promise<void>;
};

/** The fields of an error that have different names in the driver and in the protocol. */
const ERROR_FIELDS = {
  S: 'severity',
  C: 'code',
  D: 'detail',
  H: 'hint',
  W: 'where',
  s: 'schema',
  t: 'table',
  c: 'column',
  n: 'constraint',
  R: 'routine',
} as const;

/**
 * Starts a proxy in front of several PostgreSQL servers, for tests. It understands enough of the protocol for the
 * driver `pg`, and routes each statement by `routing`. Its clients are not authenticated. `onPrepared` is called between
 * the two phases of a commit.
 */
export async function startRouter(
  urls: readonly string[],
  schema: Schema,
  onPrepared: () => void = () => {},
): Promise<Router> {
  const refused: string[] = [];
  const sockets = new Set<Socket>();
  const doubts = watchDoubts(urls);
  const route = routing(schema, urls.length);
  const routeOf = (asked: Asked): Route => {
    try {
      return route(asked);
    } catch (error) {
      refused.push((error as Error).message);
      throw error;
    }
  };
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const session = openSession(socket, { urls, routeOf, doubts, onPrepared });
    let work = Promise.resolve();
    socket.on(
      'data',
      messageReader((each) => {
        work = work.then(() => session.take(each)).catch(() => void socket.destroy());
      }),
    );
    socket.on('close', () => {
      sockets.delete(socket);
      work = work.then(() => session.end()).catch(() => {});
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(urls[0] ?? '');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    refused,
    phases: doubts.phases,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      await doubts.stop();
    },
  };
}

type SessionParts = {
  readonly urls: readonly string[];
  readonly routeOf: (asked: Asked) => Route;
  readonly doubts: Doubts;
  readonly onPrepared: () => void;
};

function openSession(socket: Socket, { urls, routeOf, doubts, onPrepared }: SessionParts) {
  let servers: Servers | undefined;
  let status = 'I';
  const prepared = new Map<string, string>();
  let bound: Asked = { name: '', text: '', values: [] };
  /** After an error, messages are skipped until the client's next Sync or simple query. */
  let isSkipping = false;

  const ready = () => void socket.write(message('Z', Buffer.from(status)));
  const execute = async (asked: Asked): Promise<Answer> => {
    if (!servers) throw new Error('no start-up message');
    const command = asked.text.trim().toLowerCase();
    if (command === 'begin') {
      servers.begin();
      status = 'T';
    } else if (command === 'commit' || command === 'rollback') {
      const failed = status === 'E';
      status = 'I';
      await (command === 'commit' && !failed ? servers.commit() : servers.rollback());
    } else if (/^(set|listen|unlisten) /.test(command)) return servers.command(asked.text);
    else return servers.run(asked, routeOf(asked));
    return { command: command.toUpperCase(), count: null, fields: [], rows: [] };
  };
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (error instanceof LostConnection) return void socket.destroy();
      socket.write(message('E', ...errorFields(error)));
      if (status === 'T') status = 'E';
      isSkipping = true;
    }
  };
  const extended: Readonly<Record<string, (body: Buffer) => Promise<void>>> = {
    P: async (body) => {
      const parts = partsOf(body);
      prepared.set(parts.text(), parts.text());
      socket.write(message('1'));
    },
    B: async (body) => {
      const parts = partsOf(body);
      parts.text();
      const name = parts.text();
      const formats = Array.from({ length: parts.int16() }, parts.int16);
      const values = Array.from({ length: parts.int16() }, (_, at) => {
        const bytes = parts.bytes();
        const isBinary = (formats.length === 1 ? formats[0] : formats[at]) === 1;
        return bytes === null || isBinary ? bytes && Buffer.from(bytes) : bytes.toString();
      });
      bound = { name, text: prepared.get(name) ?? '', values };
      socket.write(message('2'));
    },
    // The router describes the answer once the answer is there.
    D: async () => {},
    E: async () => {
      const answer = await execute(bound);
      socket.write(Buffer.concat([description(answer), ...data(answer)]));
    },
  };

  return {
    take: async ({ type, body }: Message): Promise<void> => {
      if (type === 'start') {
        const connections = openConnections({
          urls,
          settings: startSettings(body),
          onNotice: ({ processId, channel, payload = '' }) =>
            void socket.write(message('A', int32(processId), text(channel), text(payload))),
          onLost: () => void socket.destroy(),
        });
        servers = openServers({ count: urls.length, connections, doubts, onPrepared });
        socket.write(Buffer.concat([message('R', int32(0)), message('K', int32(0), int32(0))]));
        ready();
      } else if (type === 'Q') {
        await attempt(async () => {
          for (const each of partsOf(body).text().split(';')) {
            const answer = await execute({ name: '', text: each, values: [] });
            socket.write(Buffer.concat([...(answer.fields.length > 0 ? [description(answer)] : []), ...data(answer)]));
          }
        });
        isSkipping = false;
        ready();
      } else if (type === 'S') {
        isSkipping = false;
        ready();
      } else if (type === 'X') socket.end();
      else if (!isSkipping) await attempt(async () => extended[type]?.(body));
    },
    end: async () => servers?.end(),
  };
}

function startSettings(body: Buffer): { readonly options: string; readonly application_name: string } {
  const texts = body.subarray(4, -1).toString().split('\0');
  const settingOf = (name: string) => texts[texts.indexOf(name) + 1] ?? '';
  return {
    options: texts.includes('options') ? settingOf('options') : '',
    application_name: texts.includes('application_name') ? settingOf('application_name') : 'router',
  };
}

function description({ fields }: Answer): Buffer {
  if (fields.length === 0) return message('n');
  const each = fields.map((field) =>
    Buffer.concat([
      text(field.name),
      int32(field.tableID),
      int16(field.columnID),
      int32(field.dataTypeID),
      int16(field.dataTypeSize),
      int32(field.dataTypeModifier),
      int16(0),
    ]),
  );
  return message('T', int16(fields.length), ...each);
}

function data({ rows, command, count }: Answer): readonly Buffer[] {
  const tag = count === null ? command : `${command}${command === 'INSERT' ? ' 0' : ''} ${count}`;
  return [...rows.map((row) => message('D', int16(row.length), ...row.map(sized))), message('C', text(tag))];
}

function errorFields(error: unknown): readonly Buffer[] {
  const known = error as Readonly<Record<string, unknown>>;
  const fields = Object.entries(ERROR_FIELDS).flatMap(([letter, name]) =>
    typeof known[name] === 'string' ? [text(`${letter}${known[name]}`)] : [],
  );
  const severity = known['severity'] === undefined ? [text('SERROR')] : [];
  return [...severity, ...fields, text(`M${(error as Error).message}`), Buffer.from([0])];
}
