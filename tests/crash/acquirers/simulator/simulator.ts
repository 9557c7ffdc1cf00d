import { join } from 'node:path';
import { SIMULATOR_RULES } from '../../books/acquirer-rules.ts';
import { readAcquirerBook } from '../../books/read-books.ts';
import { FAULT_KINDS } from '../../faults/fault-kinds.ts';
import { SHAPES } from '../../stand/shapes.ts';
import { startSimulator } from '../../stand/start-simulator.ts';
import type { AcquirerOfRun, BookedSale, RunningAcquirer, StartParts } from '../acquirer-of-run.ts';
import { SIMULATOR_CARDS } from './simulator-cards.ts';
import { SIMULATOR_ISSUER } from './simulator-issuer.ts';
import { SIMULATOR_PROTOCOL } from './simulator-protocol.ts';

export const SIMULATOR: AcquirerOfRun = {
  name: 'simulator',
  shapes: SHAPES,
  kinds: FAULT_KINDS,
  cards: SIMULATOR_CARDS,
  issuer: SIMULATOR_ISSUER,
  rules: SIMULATOR_RULES,
  start,
};

async function start({ ends, folder }: StartParts): Promise<RunningAcquirer> {
  const url = await startSimulator(ends, folder);
  return {
    url,
    protocol: SIMULATOR_PROTOCOL,
    env: (proxyPort) => ({ PAY_SIMULATOR_URL: `http://127.0.0.1:${proxyPort}` }),
    accountOf: ({ shape: { settings } }) => settings && { kind: 'simulator', values: settings },
    readBook: () => readAcquirerBook(join(folder, 'simulator', 'book.jsonl')),
    saleOf: async (attemptId) => {
      // An account's inquiries might get no answers, but every operator can ask what is in the book.
      const book = await fetch(`${url}/book?reference=${attemptId}`);
      return ((await book.json()) as { sales: readonly BookedSale[] }).sales[0];
    },
    giveBack: async (attemptId) => {
      await fetch(`${url}/acquirer/v1/sales/${attemptId}/reversal`, { method: 'POST' });
    },
  };
}
