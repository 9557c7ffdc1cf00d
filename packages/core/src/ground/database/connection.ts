import type { ConnectionOptions as TlsOptions } from 'node:tls';
import pg from 'pg';
import type { DatabaseHosts } from './database-hosts.ts';
import { isUnanswered } from './lost-connection.ts';

const GOODBYE_MS = 2_000;

export type ConnectionOptions = pg.ClientConfig & {
  /** Called when a statement is abandoned because no answer arrived. */
  readonly onUnanswered?: (error: Error) => void;
  /** If the database has several hosts, the connection leads to the primary. */
  readonly hosts?: DatabaseHosts | undefined;
};

type Callback = (error: unknown, result: unknown) => void;
type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/**
 * A connection that is closed when it does not answer. The driver abandons a statement after `query_timeout`, but keeps
 * the connection and waits for the answer before it sends another statement, so the connection's next user would hang
 * as well. The wait for the server to close the connection has a limit too.
 */
export class Connection extends pg.Client {
  /**
   * Whether a statement was abandoned. The connection closes only after this turn of the event loop; until then, a pool
   * could hand it out.
   */
  isGivenUp = false;

  readonly #hosts: DatabaseHosts | undefined;

  constructor(options: ConnectionOptions = {}) {
    super(options.hosts ? { ...options, connectionString: options.hosts.first } : options);
    this.#hosts = options.hosts;
    requireCheck(this);
    const query = super.query.bind(this) as (...args: readonly unknown[]) => unknown;
    const giveUp = (error: unknown): void => {
      if (!isUnanswered(error)) return;
      this.isGivenUp = true;
      this.cut();
      options.onUnanswered?.(error as Error);
    };
    // The property is defined without a signature, so that the driver's many overloads are kept.
    Object.defineProperty(this, 'query', {
      value: (...args: unknown[]) => {
        const callback = args.at(-1);
        if (typeof callback === 'function') {
          args[args.length - 1] = (error: unknown, result: unknown) => {
            giveUp(error);
            (callback as Callback)(error, result);
          };
        }
        const asked = query(...args);
        return asked instanceof Promise ? asked.catch(rethrowing(giveUp)) : asked;
      },
    });
  }

  /** Everything that has arrived from the server. */
  get receivedBytes(): number {
    const { bytesRead } = this.connection.stream as unknown as { readonly bytesRead: number };
    return bytesRead;
  }

  /** Closes the connection without waiting for the server, so that its statement fails immediately. */
  cut(): void {
    this.connection.stream.destroy();
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    const hosts = this.#hosts;
    if (hosts === undefined) {
      if (callback === undefined) return super.connect();
      super.connect(callback);
      return undefined;
    }
    const connecting = hosts.choose().then((primary) => {
      Object.assign(this, primary);
      return super.connect();
    });
    if (callback === undefined) return connecting;
    const done = callback as (error: unknown, client?: pg.Client) => void;
    connecting.then((client) => done(null, client), done);
    return undefined;
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const patience = setTimeout(() => this.cut(), GOODBYE_MS).unref();
    this.once('end', () => clearTimeout(patience));
    return callback === undefined ? super.end() : super.end(callback);
  }
}

/**
 * Makes the check of the server's certificate explicit, unless the URL turns it off; otherwise,
 * NODE_TLS_REJECT_UNAUTHORIZED=0 would turn it off in the whole process.
 */
function requireCheck({ connection }: pg.Client): void {
  const own = connection as unknown as { ssl: boolean | TlsOptions };
  if (own.ssl === false) return;
  own.ssl = { rejectUnauthorized: true, ...(own.ssl === true ? {} : own.ssl) };
}

function rethrowing(tell: (error: unknown) => void): (error: unknown) => never {
  return (error) => {
    tell(error);
    throw error;
  };
}
