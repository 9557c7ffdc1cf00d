import pg from 'pg';
import { isUnanswered } from './lost-connection.ts';

const GOODBYE_MS = 2_000;

export type ConnectionOptions = pg.ClientConfig & {
  /** Told of a statement that was given up because no answer came. */
  readonly onUnanswered?: (error: Error) => void;
};

type Callback = (error: unknown, result: unknown) => void;

/**
 * Ends for certain. The driver gives a statement up after `query_timeout`, but goes on waiting for its answer before it
 * sends another, and whoever gives such a connection back to the pool leaves it to the next; so it is closed here. Nor is
 * the server's goodbye waited for without end.
 */
export class Connection extends pg.Client {
  constructor(options: ConnectionOptions = {}) {
    super(options);
    const query = super.query.bind(this) as (...args: readonly unknown[]) => unknown;
    const giveUp = (error: unknown): void => {
      if (!isUnanswered(error)) return;
      this.connection.stream.destroy();
      options.onUnanswered?.(error as Error);
    };
    // The driver's many signatures are kept by not declaring any.
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

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    const patience = setTimeout(() => this.connection.stream.destroy(), GOODBYE_MS).unref();
    this.once('end', () => clearTimeout(patience));
    return callback === undefined ? super.end() : super.end(callback);
  }
}

function rethrowing(tell: (error: unknown) => void): (error: unknown) => never {
  return (error) => {
    tell(error);
    throw error;
  };
}
