import { UnfitDatabase } from './check-connection.ts';
import { Connection } from './connection.ts';

export type Host = { readonly host: string; readonly port: number };

/** The hosts of a database that has several. Only the primary can be used. */
export type DatabaseHosts = {
  /** A URL with only the first host, for everything that the hosts share. */
  readonly first: string;
  /** Finds the primary. Throws UnfitDatabase if no host is the primary. */
  readonly choose: () => Promise<Host>;
  /** Throws an error if this host is not the primary, or does not say so within the time limit. */
  readonly ask: (host: Host, withinMs: number) => Promise<void>;
};

/** Connections that are opened at about the same time share one search for the primary. */
const KEPT_MS = 1_000;
/**
 * The time limit for a host's answer, because a frozen host never answers. If no host is the primary, requests that
 * wait for a connection are therefore refused soon.
 */
const ASK_MS = 2_000;
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*,[^/?#]*)(.*)$/;

/** A URL for each host of `postgres://one:5432,two:5432/pay`; a URL with one host is returned unchanged. */
export function urlOfEachHost(url: string): readonly string[] {
  const [, before = '', hosts, after = ''] = SEVERAL.exec(url) ?? [];
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** Undefined if the URL has one host. All hosts are asked at once, so that a frozen host delays nothing. */
export function databaseHosts(url: string, withinMs: number): DatabaseHosts | undefined {
  const urls = urlOfEachHost(url);
  const [first = url] = urls;
  if (urls.length === 1) return undefined;
  let last: { readonly atMs: number; readonly found: Promise<Host> } | undefined;
  const find = (): Promise<Host> =>
    Promise.any(urls.map((each) => askForPrimary(each, Math.min(withinMs, ASK_MS)))).catch((cause: unknown) => {
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
    ask: async (host, answerMs) => void (await askForPrimary(first, answerMs, host)),
  };
}

/** `at` overrides the host of the URL. */
async function askForPrimary(url: string, withinMs: number, at?: Host): Promise<Host> {
  const client = new Connection({
    connectionString: url,
    application_name: 'pay looks for the primary',
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  client.on('error', () => {});
  if (at !== undefined) Object.assign(client, at);
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
