import type { AcquirerEntry } from '../../books/books.ts';
import type { RunningAcquirer } from '../acquirer-of-run.ts';

/** All acquirers of a run as one: their books in one order, and what each of them says about its own sales. */
export type RunningAcquirers = Pick<RunningAcquirer, 'readBook' | 'saleOf' | 'giveBack' | 'passHours' | 'hoursPassed'>;

type Named = { readonly name: string; readonly acquirer: RunningAcquirer };

export function togetherOf(named: readonly Named[]): RunningAcquirers {
  const [first, ...others] = named.map(({ acquirer }) => acquirer);
  if (first === undefined) throw new Error('a run has no acquirer');
  if (others.length === 0) return first;
  const acquirers = [first, ...others];
  const knowing = async (attemptId: string) => {
    for (const acquirer of acquirers) {
      const sale = await acquirer.saleOf(attemptId);
      if (sale !== undefined) return { acquirer, sale };
    }
    return undefined;
  };
  return {
    readBook: async () => inOneOrder(await Promise.all(named.map(bookOf))),
    saleOf: async (attemptId) => (await knowing(attemptId))?.sale,
    giveBack: async (attemptId) => (await knowing(attemptId))?.acquirer.giveBack(attemptId),
    passHours: async (pool) => {
      for (const acquirer of acquirers) await acquirer.passHours?.(pool);
    },
  };
}

async function bookOf({ name, acquirer }: Named): Promise<readonly AcquirerEntry[]> {
  return (await acquirer.readBook()).map((entry) => ({ ...entry, acquirer: name }));
}

/** Merges books by the clock that they share. Each book keeps its own order. */
export function inOneOrder(books: readonly (readonly AcquirerEntry[])[]): readonly AcquirerEntry[] {
  const all = books.flat();
  if (all.some(({ at }) => at === undefined)) throw new Error('a book that has no times cannot be merged');
  return all.sort((one, other) => (one.at ?? 0) - (other.at ?? 0));
}
