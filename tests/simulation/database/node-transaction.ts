import type { World } from '../history/world.ts';
import type { Node } from '../nodes/node.ts';
import type { Settle } from './node-pool.ts';
import type { RealTransaction, Rows, Statement } from './serial-connection.ts';
import { connectionLost, LATE_AFTER_MS, refusedByServer, type StatementFault } from './statement-faults.ts';
import { type OnChange, writtenTables } from './written-tables.ts';

export type NodeTransaction = {
  readonly run: (statement: Statement, fault: StatementFault | null) => Promise<Settle>;
  /** Returns the connection to the pool. */
  readonly leave: () => void;
};

/** Runs statements that are each their own transaction. */
export function runAlone(world: World, onChange: OnChange): Pick<NodeTransaction, 'run'> {
  const { connection, databaseTime, timeline, turns } = world;
  const carryOut = async (statement: Statement): Promise<Settle> => {
    const settled = await settledOf(connection.run(statement, databaseTime()), statement);
    const tables = writtenTables(statement.text);
    if (tables.size > 0) onChange(tables);
    return settled;
  };
  return {
    run: async (statement, fault) => {
      switch (fault?.kind) {
        case 'lostBefore':
        case 'silentBefore':
          return { error: connectionLost() };
        case 'refused':
          return { error: refusedByServer(fault.code) };
        case 'silentLate':
          timeline.after(LATE_AFTER_MS, null, () => turns.whenFree(null, async () => void (await carryOut(statement))));
          return { error: connectionLost() };
        case 'lostAfter':
        case 'silentAfter':
          await carryOut(statement);
          return { error: connectionLost() };
        case undefined:
          return carryOut(statement);
      }
    },
  };
}

/**
 * A connection of a pool, and the transaction on it. If its process dies or stops in the middle, the server rolls the
 * transaction back, and the connection is lost.
 */
export function createTransaction(world: World, onChange: OnChange, node: Node): NodeTransaction {
  const { connection, databaseTime, timeline, turns } = world;
  let real: RealTransaction | null = null;
  let isLost = false;
  let written = new Set<string>();
  let forget = () => {};
  const me: NodeTransaction = { run, leave: () => forget() };

  async function end(how: 'commit' | 'rollback'): Promise<void> {
    const ending = real;
    real = null;
    await ending?.[how]();
    turns.release(me);
    if (how === 'commit') onChange(written);
    written = new Set();
  }

  async function lose(): Promise<Settle> {
    isLost = true;
    await end('rollback');
    return { error: connectionLost() };
  }

  async function run(statement: Statement, fault: StatementFault | null): Promise<Settle> {
    if (isLost) return { error: connectionLost() };
    if (fault?.kind === 'lostBefore' || fault?.kind === 'silentBefore') return lose();
    if (fault?.kind === 'refused' && statement.text !== 'begin') {
      await end('rollback');
      return { error: refusedByServer(fault.code) };
    }
    const settled = await carryOut(statement);
    return fault === null ? settled : lose();
  }

  async function carryOut(statement: Statement): Promise<Settle> {
    if (statement.text === 'begin') {
      // The connection is lost if the process died or stopped while the statement was under way.
      isLost = node.isGone() || node.stoppedUntil() > timeline.now();
      if (isLost) return { error: connectionLost() };
      turns.hold(me);
      real = connection.begin(databaseTime());
      forget = node.onInterruption(() => {
        if (real === null) return;
        isLost = true;
        timeline.after(0, null, () => end('rollback'));
      });
    } else if (statement.text === 'commit' || statement.text === 'rollback') await end(statement.text);
    else if (real !== null) {
      for (const table of writtenTables(statement.text)) written.add(table);
      return settledOf(real.run(statement), statement);
    }
    return { rows: { rows: [] } };
  }

  return me;
}

async function settledOf(running: Promise<Rows>, { name }: Statement): Promise<Settle> {
  try {
    const rows = await running;
    return { rows: name?.startsWith('asking.lease_') ? inOrder(rows) : rows };
  } catch (error) {
    return { error };
  }
}

/** Rows that are due at the same instant have no defined order, but a history needs one to repeat exactly. */
function inOrder({ rows }: Rows): Rows {
  return { rows: [...rows].sort((one, other) => (String(one['id']) < String(other['id']) ? -1 : 1)) };
}
