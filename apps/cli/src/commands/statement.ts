import { type Balance, type Posting, readBalances } from '@pay/core/books/ledger/read-ledger';
import { postingsOf, readStatement } from '@pay/core/books/ledger/read-statement';
import type { Pool } from '@pay/core/ground/database/pool';
import type { Currency } from '@pay/money/currency';
import { sumText } from '@pay/money/sum';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { print, printTable, result } from '../terminal/print.ts';
import { withDatabase } from './database-of.ts';
import { profileIdOf } from './operator.ts';

const TIME = 'a day (2026-11-30) or a time (2026-11-30T12:00:00Z), in UTC';

/** `pay books balance` and `pay books statement`. */
export function addStatementCommands(books: Command): void {
  books
    .command('balance')
    .description("Show a profile's balances")
    .requiredOption('--profile <id>', 'the profile (pro_…)')
    .option('--at <time>', `show the balances before this time: ${TIME} (default: now)`)
    .action(({ profile, at }: { profile: string; at?: string }) =>
      withDatabase(ENV, async (pool) =>
        printBalances(await readBalances({ pool }, profileIdOf(profile), at === undefined ? at : timeOf(at))),
      ),
    );
  books
    .command('statement')
    .description("Show a profile's postings in a period, with the balances before and after")
    .requiredOption('--profile <id>', 'the profile (pro_…)')
    .requiredOption('--from <time>', `the beginning: ${TIME}`)
    .option('--to <time>', 'the end, which is not part of the period (default: now)')
    .action(({ profile, from, to }: { profile: string; from: string; to?: string }) =>
      withDatabase(ENV, (pool) =>
        statement(pool, profileIdOf(profile), timeOf(from), to === undefined ? new Date() : timeOf(to)),
      ),
    );
}

async function statement(pool: Pool, profileId: string, from: Date, to: Date): Promise<void> {
  if (from >= to) throw new Failure('The period must end after it begins.');
  const { opening, closing, range } = await readStatement({ pool }, profileId, { from, to });
  print(`Before ${from.toISOString()}`);
  printBalances(opening, 'opening');
  print('');
  for await (const batch of postingsOf({ pool }, profileId, range)) {
    const heads = ['position', 'booked at (UTC)', 'kind', 'amount', 'debit', 'credit', 'reference'];
    printTable(heads, batch.map(cells), 'postings');
  }
  print('');
  print(`Before ${to.toISOString()}`);
  printBalances(closing, 'closing');
}

function cells({ position, bookedAt, kind, amountMinor, currency, debit, credit, reference }: Posting) {
  const time = bookedAt.toISOString().slice(0, 19).replace('T', ' ');
  return [String(position), time, kind, amountText(amountMinor, currency), debit, credit, reference];
}

function printBalances(all: readonly Balance[], name = 'data'): void {
  result({ [name]: [] });
  if (all.length === 0) {
    print('Nothing was booked.');
    return;
  }
  const rows = all.map(({ account, currency, minor }) => {
    const side = minor === 0n ? '' : minor > 0n ? 'debit' : 'credit';
    return [account, amountText(minor < 0n ? -minor : minor, currency), side];
  });
  printTable(['account', 'balance', 'side'], rows, name);
}

function amountText(minor: bigint, currency: Currency): string {
  return `${sumText(minor, currency)} ${currency}`;
}

function timeOf(text: string): Date {
  const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/.test(text);
  const time = new Date(isTime ? text : Number.NaN);
  if (Number.isNaN(time.getTime())) throw new Failure(`${text} is not a time. Give ${TIME}.`);
  return time;
}
