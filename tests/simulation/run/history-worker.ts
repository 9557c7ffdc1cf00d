import { plant } from '../planted/plant.ts';
import type { Answer, Order } from './messages.ts';

/**
 * A process that runs histories with its own clocks, its own random values and, in an experiment, one changed piece of
 * code. The code that runs them is therefore imported only after the process knows what to change.
 */
const answer = (given: Answer): void => void process.send?.(given);
const broken = (error: unknown): void => {
  answer({ kind: 'broken', why: error instanceof Error ? (error.stack ?? error.message) : String(error) });
};

process.on('uncaughtException', broken);
process.on('unhandledRejection', broken);
process.on('disconnect', () => process.exit(1));

let carryOut: ((order: Order) => Promise<Answer>) | undefined;

process.on('message', async (order: Order) => {
  try {
    if (order.kind === 'start') {
      if (order.bug !== null) plant(order.bug);
      const { openWorkshop } = await import('./workshop.ts');
      carryOut = await openWorkshop(order.serverUrl, order.database);
      answer({ kind: 'ready' });
    } else if (carryOut !== undefined) answer(await carryOut(order));
    if (order.kind === 'end') process.disconnect();
  } catch (error) {
    broken(error);
  }
});
