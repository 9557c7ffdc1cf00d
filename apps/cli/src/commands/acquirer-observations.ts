import { type CountedObservation, listObservations } from '@pay/core/paying/observations/list-observations';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { listed, print, printTable, result } from '../terminal/print.ts';
import { minute } from '../terminal/table.ts';
import { withDatabase } from './database-of.ts';
import { unwrap } from './operator.ts';

type Options = { readonly account: string; readonly json?: true };

/** `pay acquirers observations` */
export function addObservationsCommand(acquirers: Command): void {
  acquirers
    .command('observations')
    .description("List an account's unknown acquirer codes and skipped steps, with their counts")
    .requiredOption('--account <id>', 'the account (acc_…)')
    .option('--json', 'print JSON')
    .action(({ account, json }: Options) =>
      withDatabase(ENV, async (pool) => {
        const found = unwrap(await listObservations({ pool }, account));
        if (json) result(listed(found.map(answerOf), null));
        else if (found.length === 0) print('This account has no unknown acquirer codes and no skipped steps.');
        else printTable(['WHAT', 'CODE', 'COUNT', 'FIRST SEEN', 'LAST SEEN'], found.map(cells));
      }),
    );
}

function cells({ sort, code, count, firstSeenAt, lastSeenAt }: CountedObservation): readonly string[] {
  return [sort, code, String(count), minute(firstSeenAt), minute(lastSeenAt)];
}

function answerOf({ sort, code, count, firstSeenAt, lastSeenAt }: CountedObservation) {
  return {
    sort,
    code,
    count,
    first_seen_at: firstSeenAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
  };
}
