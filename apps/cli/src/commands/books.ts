import { bookMissing } from '@pay/core/books/ledger/book-missing';
import {
  checkLedger,
  countPostings,
  keepCheck,
  type LedgerDifference,
  profilesWithLedger,
} from '@pay/core/books/ledger/check-ledger';
import { patientConnection } from '@pay/core/ground/database/own-connection';
import type { Pool } from '@pay/core/ground/database/pool';
import { publicProfileId } from '@pay/core/ground/ids/public-id';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { print, printTable, result } from '../terminal/print.ts';
import { progressBar } from '../terminal/progress-bar.ts';
import { addTotalsCommand } from './book-totals.ts';
import { withDatabase } from './database-of.ts';
import { operator, profileIdOf } from './operator.ts';
import { addProofCommands } from './proofs.ts';
import { addStatementCommands } from './statement.ts';

type Options = { readonly profile?: string };

const PROFILE = ['--profile <id>', 'only this profile (pro_…)'] as const;

export function addBooksCommand(program: Command): void {
  const books = program.command('books').description('Check the ledger, and show its balances and proofs');
  books
    .command('check')
    .description('Compare the ledger with the payments; fails if they differ')
    .option(...PROFILE)
    .action((options: Options) => withDatabase(ENV, (pool) => check(pool, options)));
  books
    .command('book')
    .description(
      'Add postings for money that nodes without a ledger moved during an upgrade; run this command after all nodes are upgraded',
    )
    .option(...PROFILE)
    .action((options: Options) => withDatabase(ENV, (pool) => book(pool, options)));
  addTotalsCommand(books);
  addStatementCommands(books);
  addProofCommands(books);
}

async function check(pool: Pool, options: Options): Promise<void> {
  // Reading a large ledger takes longer than the limit for statements on the payment path.
  const connection = await patientConnection(pool);
  const found: (readonly [profileId: string, LedgerDifference])[] = [];
  const one = options.profile === undefined ? undefined : profileIdOf(options.profile);
  const bar = progressBar(await countPostings(pool, one));
  let count = 0;
  let postings = 0;
  try {
    for await (const profileId of profilesOf(pool, options)) {
      bar.show(postings);
      const differences = await checkLedger(connection, profileId);
      await keepCheck(pool, profileId, differences);
      for (const difference of differences) found.push([profileId, difference]);
      postings += await countPostings(pool, profileId);
      count += 1;
    }
    bar.show(postings);
  } finally {
    bar.end();
    await connection.end();
  }
  if (found.length === 0) {
    result({ profiles: count, data: [] });
    print(`The ledger matches the payments of ${profiles(count)}.`);
    return;
  }
  const cells = found.map(([id, { what, reference, detail }]) => [publicProfileId(id), what, reference, detail]);
  printTable(['profile', 'difference', 'reference', 'detail'], cells);
  throw new Failure(`The ledger and the payments differ. Differences found: ${found.length}.`);
}

async function book(pool: Pool, options: Options): Promise<void> {
  let count = 0;
  for await (const profileId of profilesOf(pool, options)) {
    const booked = await bookMissing({ pool }, operator(), profileId);
    if (booked > 0) print(`${publicProfileId(profileId)}: ${booked} ${booked === 1 ? 'posting' : 'postings'} added`);
    count += booked;
  }
  print(count === 0 ? 'No postings were missing.' : 'The audit log records the new postings. Now run pay books check.');
}

async function* profilesOf(pool: Pool, { profile }: Options): AsyncGenerator<string> {
  if (profile === undefined) yield* profilesWithLedger(pool);
  else yield profileIdOf(profile);
}

function profiles(count: number): string {
  return count === 1 ? '1 profile' : `${count} profiles`;
}
