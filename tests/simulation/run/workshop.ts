import { createSimulationDatabase } from '../database/simulation-database.ts';
import type { History } from '../history/run-history.ts';
import { createHistoryRunner, type HistoryRunner } from './history-runner.ts';
import type { Answer, Found, Order, Tally } from './messages.ts';

/** Creates this process's database, and returns a function that carries out orders. */
export async function openWorkshop(serverUrl: string, name: string): Promise<(order: Order) => Promise<Answer>> {
  const database = await createSimulationDatabase(serverUrl, name);
  const runner = await createHistoryRunner(database.pool);
  return async (order) => {
    switch (order.kind) {
      case 'run':
        return run(runner, order.from, order.count);
      case 'tell': {
        const { violations, story } = await runner.run(order.seed, true);
        return { kind: 'told', told: { seed: order.seed, violations, story } };
      }
      case 'shrink':
        return { kind: 'shrunk', found: await shrink(runner, order.seed) };
      case 'end':
        runner.close();
        await database.drop();
        return { kind: 'ended' };
      case 'start':
        throw new Error('a worker starts once');
    }
  };
}

async function run(runner: HistoryRunner, from: number, count: number): Promise<Answer> {
  const tally = new Map<string, number>();
  for (let seed = from; seed < from + count; seed++) {
    const history = await runner.run(seed, false);
    const { violations, taken } = history;
    if (violations.length > 0) {
      return { kind: 'found', found: { seed, violations, story: [], decisions: taken.size, shrunk: null } };
    }
    addUp(tally, history);
  }
  return { kind: 'done', tally: Object.fromEntries(tally) as Tally };
}

async function shrink(runner: HistoryRunner, seed: number): Promise<Found> {
  const failed = await runner.run(seed, false);
  const { violations, story, taken } = await runner.shrunk(seed, failed);
  return { seed, violations, story, decisions: failed.taken.size, shrunk: Object.fromEntries(taken) };
}

function addUp(tally: Map<string, number>, { ours, seen, acquirer }: History): void {
  const add = (name: string, count = 1) => void tally.set(name, (tally.get(name) ?? 0) + count);
  add('histories');
  add('sessions', ours.sessions.length);
  for (const { of } of seen.faults) add(`faults: ${of}`);
  for (const who of seen.troubles) add(`faults: ${who}`);
  for (const { message } of seen.alarms) add(`alarm: ${message}`);
  for (const { status } of ours.sessions) add(`sessions ${status}`);
  for (const { state } of ours.attempts) add(`attempts ${state}`);
  for (const { state } of ours.refunds) add(`refunds ${state}`);
  add('late approvals', ours.reversals.length);
  add('closing inquiries', ours.closings.length);
  const sales = acquirer.book.sales();
  add(
    'broken words',
    sales.reduce((sum, { brokeItsWordAt }) => sum + brokeItsWordAt.length, 0),
  );
  add('settled by hand', sales.filter(({ isSettledByHand }) => isSettledByHand).length);
}
