import { UnfitDatabase } from './check-connection.ts';
import { Connection } from './connection.ts';

export type Host = { readonly host: string; readonly port: number };

/** The hosts of a database with several, of which only the primary can be used. */
export type DatabaseHosts = {
  /** A URL with only the first host, for everything that the hosts share. */
  readonly first: string;
  /** Finds the primary. Throws UnfitDatabase if none of the hosts is one. */
  readonly choose: () => Promise<Host>;
};

/** Many connections can be opened at once, and look for the primary only once. */
const KEPT_MS = 1_000;
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*,[^/?#]*)(.*)$/;

/** The URLs of each host of `postgres://one:5432,two:5432/pay`; only the URL itself if it has one host. */
export function urlOfEachHost(url: string): readonly string[] {
  const [, before = '', hosts, after = ''] = SEVERAL.exec(url) ?? [];
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** Undefined if the URL has one host. All hosts are asked at once, so that a frozen one delays nothing. */
export function databaseHosts(url: string, withinMs: number): DatabaseHosts | undefined {
  const urls = urlOfEachHost(url);
  const [first = url] = urls;
  if (urls.length === 1) return undefined;
  let last: { readonly atMs: number; readonly found: Promise<Host> } | undefined;
  const find = (): Promise<Host> =>
    Promise.any(urls.map((each) => askForPrimary(each, withinMs))).catch((cause: unknown) => {
      throw new UnfitDatabase('None of the hosts in DATABASE_URL is a primary that can be reached.', { cause });
    });
  return {
    first,
    choose: () => {
      if (last === undefined || performance.now() - last.atMs > KEPT_MS) {
        last = { atMs: performance.now(), found: find() };
        last.found.catch(() => {});
      }
      return last.found;
    },
  };
}

async function askForPrimary(url: string, withinMs: number): Promise<Host> {
  const client = new Connection({
    connectionString: url,
    application_name: 'pay looks for the primary',
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby');
    if (rows[0]?.is_standby !== false) throw new Error('this host is a standby');
    return { host: client.host, port: client.port };
  } finally {
    // Not awaited, because a frozen host might never answer.
    void client.end().catch(() => {});
  }
}
