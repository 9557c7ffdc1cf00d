import type { Pool } from '@pay/core/ground/database/pool';
import { CLOCK_SETTING } from './simulation-database.ts';
import { writtenTables } from './written-tables.ts';

export type Statement = {
  readonly text: string;
  readonly name?: string | undefined;
  readonly values?: readonly unknown[] | undefined;
};

export type Rows = { readonly rows: readonly Record<string, unknown>[] };

/** The only real connection. A statement is sent only when the answer to the previous statement has arrived. */
export type SerialConnection = {
  /** Runs a statement on its own, at this time of the database's clock. */
  readonly run: (statement: Statement, time: string) => Promise<Rows>;
  /** Runs a statement that does not depend on the time. */
  readonly read: (statement: Statement) => Promise<Rows>;
  /** Begins a transaction; nothing else runs until it has ended. Until then, the clock is stopped at the given time. */
  readonly begin: (time: string) => RealTransaction;
  readonly close: () => void;
};

export type RealTransaction = {
  readonly run: (statement: Statement) => Promise<Rows>;
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
};

const TIME = /\b(?:now|clock_timestamp|random)\(/;
const SET_CLOCK = `select set_config('${CLOCK_SETTING}', $1, false)`;

/** Writes can depend on the time through the defaults of columns. */
function dependsOnTime({ text }: Statement): boolean {
  return TIME.test(text) || writtenTables(text).size > 0;
}

export async function openConnection(pool: Pool): Promise<SerialConnection> {
  const client = await pool.connect();
  const send = ({ text, name, values }: Statement): Promise<Rows> =>
    client.query({ text, ...(name === undefined ? {} : { name }), ...(values ? { values: [...values] } : {}) });
  let clock: string | undefined;
  /** Is sent outside transactions, so no rollback sets the clock back. */
  const setClock = (time: string): readonly Promise<Rows>[] => {
    if (time === clock) return [];
    clock = time;
    return [send({ name: 'simulation.set_clock', text: SET_CLOCK, values: [time] })];
  };
  /** Sends several statements in one packet, and returns the rows of the last one. */
  const together = async (send: () => readonly Promise<Rows>[]): Promise<Rows> => {
    client.connection.stream.cork();
    const sent = send();
    client.connection.stream.uncork();
    return (await Promise.all(sent)).at(-1) as Rows;
  };
  return {
    run: (statement, time) =>
      dependsOnTime(statement) ? together(() => [...setClock(time), send(statement)]) : send(statement),
    read: send,
    begin: (time) => {
      let isBegun = false;
      return {
        // Sent together, which saves a round trip.
        run: async (statement) => {
          if (isBegun) return send(statement);
          isBegun = true;
          return together(() => [...setClock(time), send({ text: 'begin' }), send(statement)]);
        },
        commit: async () => void (isBegun && (await send({ text: 'commit' }))),
        rollback: async () => void (isBegun && (await send({ text: 'rollback' }))),
      };
    },
    close: () => client.release(true),
  };
}
