import {
  listUnmatched,
  type NoticesOfAccount,
  type UnmatchedNotice,
} from '@pay/core/paying/acquirer-notices/list-unmatched';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { listed, print, printTable, result } from '../terminal/print.ts';
import { minute } from '../terminal/table.ts';
import { wholeNumber } from '../terminal/whole-number.ts';
import { withDatabase } from './database-of.ts';
import { unwrap } from './operator.ts';

type Options = { readonly account: string; readonly limit: number; readonly json?: true };

/** `pay acquirers notices` */
export function addNoticesCommand(acquirers: Command): void {
  acquirers
    .command('notices')
    .description("List an account's notices that match no payment, newest first, and count its forged notices")
    .requiredOption('--account <id>', 'the account (acc_…)')
    .option('--limit <number>', 'maximum number of notices', wholeNumber(1, 1_000), 50)
    .option('--json', 'print JSON, with the body of each notice')
    .action(({ account, limit, json }: Options) =>
      withDatabase(ENV, async (pool) => {
        const found = unwrap(await listUnmatched({ pool }, account, limit));
        if (json) result(answerOf(found));
        else printNotices(found);
      }),
    );
}

function printNotices({ unmatched, forged }: NoticesOfAccount): void {
  if (unmatched.length === 0) print('Every notice matches a payment.');
  else printTable(['EVENT', 'ABOUT', 'REFERENCE', "ACQUIRER'S REFERENCE", 'RECEIVED'], unmatched.map(cells));
  if (forged === null) print('There are no forged notices.');
  else {
    const { count, firstSeenAt, lastSeenAt } = forged;
    print(
      `Notices with a wrong signature: ${count}, from ${minute(firstSeenAt)} to ${minute(lastSeenAt)}. They changed nothing.`,
    );
  }
}

function cells({ eventId, about, reference, acquirerReference, receivedAt }: UnmatchedNotice): readonly string[] {
  return [eventId, about, reference ?? '-', acquirerReference ?? '-', minute(receivedAt)];
}

function answerOf({ unmatched, forged }: NoticesOfAccount) {
  return {
    ...listed(
      unmatched.map((notice) => ({
        event_id: notice.eventId,
        about: notice.about,
        reference: notice.reference,
        acquirer_reference: notice.acquirerReference,
        occurred_at: notice.occurredAt?.toISOString() ?? null,
        received_at: notice.receivedAt.toISOString(),
        body: notice.body,
      })),
      null,
    ),
    forged: forged && {
      count: forged.count,
      first_seen_at: forged.firstSeenAt.toISOString(),
      last_seen_at: forged.lastSeenAt.toISOString(),
    },
  };
}
