import { patientConnection } from '@pay/core/ground/database/own-connection';
import type { Database, Pool } from '@pay/core/ground/database/pool';
import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { listWrongBooks, readAllBalances, type WrongBooks } from '@pay/core/looking/platform/read-all-books';
import { sumText } from '@pay/money/sum';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { print, printTable, result } from '../terminal/print.ts';
import { minute } from '../terminal/table.ts';
import { withDatabase } from './database-of.ts';
import { unwrap } from './operator.ts';

const PAGE = 100;

/** `pay books totals` */
export function addTotalsCommand(books: Command): void {
  books
    .command('totals')
    .description('Show the totals of all profiles, and which books need attention')
    .action(() => withDatabase(ENV, totals));
}

async function totals(pool: Pool): Promise<void> {
  // Adding up days that are not closed yet takes longer than the limit for statements on the payment path.
  const connection = await patientConnection(pool);
  try {
    await showBalances(connection);
    print('');
    await showWrong(connection);
  } finally {
    await connection.end();
  }
}

async function showBalances(pool: Database): Promise<void> {
  const rows = (await readAllBalances({ pool })).map(({ environment, account, currency, minor }) => {
    const side = minor === 0n ? '' : minor > 0n ? 'debit' : 'credit';
    return [environment, account, `${sumText(minor < 0n ? -minor : minor, currency)} ${currency}`, side];
  });
  result({ balances: [] });
  if (rows.length === 0) print('Nothing was booked.');
  else printTable(['environment', 'account', 'balance', 'side'], rows, 'balances');
}

async function showWrong(pool: Database): Promise<void> {
  const rows: (readonly string[])[] = [];
  for (let after: string | undefined; ; ) {
    const { data, next } = unwrap(await listWrongBooks({ pool }, { after, limit: PAGE }));
    rows.push(...data.map(cells));
    if (next === null) break;
    after = next;
  }
  const heads = ['profile', 'merchant', 'unknown', 'no proof since', 'wrong proofs', 'differences', 'checked (UTC)'];
  result({ wrong: [] });
  if (rows.length === 0) print('The books of all profiles are in order.');
  else printTable(heads, rows, 'wrong');
}

function cells(books: WrongBooks): readonly string[] {
  return [
    publicProfileId(books.profileId),
    books.merchantName,
    String(books.openItems),
    books.unprovedSince ?? '-',
    String(books.wrongProofs),
    String(books.differences),
    minute(books.checkedAt),
  ];
}
