import type { Pool } from '@pay/core/ground/database/pool';
import type { World } from '../history/world.ts';
import { type Interruption, interrupt, interruptionAt } from '../nodes/interruptions.ts';
import type { Node } from '../nodes/node.ts';
import { type Given, statementOf } from './given-statement.ts';
import { createTransaction, type NodeTransaction, runAlone } from './node-transaction.ts';
import type { Rows, Statement } from './serial-connection.ts';
import {
  GIVEN_UP_AFTER_MS,
  type StatementFault,
  statementDelayMs,
  statementFaultAt,
  unanswered,
} from './statement-faults.ts';
import type { OnChange } from './written-tables.ts';

/** What will happen around one statement. */
export type Around = {
  readonly point: string;
  readonly before: Interruption | null;
  readonly fault: StatementFault | null;
  readonly after: Interruption | null;
};

/** How a statement ends: with rows or with an error. */
export type Settle = { readonly rows: Rows } | { readonly error: unknown };

/**
 * The part of a `pg.Pool` that operations use. The statements are real; when they are sent, whether they arrive, and
 * whether this process is still running when the answer arrives are simulated. `onChange` is called when something
 * might have been written.
 */
export function nodePool(world: World, onChange: OnChange, node: Node): Pool {
  const pool = {
    query: (given: Given, values?: readonly unknown[]) =>
      perform(world, onChange, node, null, statementOf(given, values)),
    connect: async () => {
      const transaction = createTransaction(world, onChange, node);
      return {
        query: (given: Given, values?: readonly unknown[]) =>
          perform(world, onChange, node, transaction, statementOf(given, values)),
        release: () => transaction.leave(),
      };
    },
  };
  return pool as unknown as Pool;
}

function perform(
  world: World,
  onChange: OnChange,
  node: Node,
  transaction: NodeTransaction | null,
  statement: Statement,
): Promise<Rows> {
  const { timeline, turns } = world;
  const around = aroundOf(world, node, statement);
  return new Promise((resolve, reject) => {
    const settle = (settled: Settle) => {
      const end = () => ('rows' in settled ? resolve(settled.rows) : reject(settled.error));
      if (around.fault?.kind.startsWith('silent')) node.timer(GIVEN_UP_AFTER_MS, () => reject(unanswered()));
      else timeline.after(0, node, end);
    };
    const take = async () => {
      if (around.fault !== null) noteFault(world, node, around);
      settle(await (transaction ?? runAlone(world, onChange)).run(statement, around.fault));
      if (around.after) interrupt(node, around.after, `after ${around.point}`);
    };
    const send = () => {
      const delayMs = statementDelayMs(world, around.point);
      timeline.after(delayMs, null, () => turns.whenFree(transaction, take));
    };
    if (around.before === null) return send();
    interrupt(node, around.before, `before ${around.point}`);
    // A process that dies never sends the statement; a process that stops sends it later.
    timeline.after(0, node, send);
  });
}

function aroundOf(world: World, node: Node, { name, text }: Statement): Around {
  const what = name ?? text;
  const point = `${node.name} ${what} ${world.ordinal(`${node.name} ${what}`)}`;
  if (what === 'rollback') return { point, before: null, fault: null, after: null };
  return {
    point,
    before: interruptionAt(world, `${point} before`),
    fault: statementFaultAt(world, point),
    after: interruptionAt(world, `${point} after`),
  };
}

function noteFault({ seen, say, timeline }: World, node: Node, { point, fault }: Around): void {
  seen.faults.push({ at: timeline.now(), node: node.name, of: 'database' });
  say(node.name, () => `loses the database at ${point}: ${fault?.kind === 'refused' ? fault.code : fault?.kind}`);
}
