import { MAPPED_FORMAT, SETTLEMENT_FORMATS } from '@pay/acquirers/settlement-formats';
import { endItem } from '@pay/core/books/settlements/end-item';
import { expectFiles } from '@pay/core/books/settlements/expect-files';
import { listOpenItems, type SettlementItem } from '@pay/core/books/settlements/list-items';
import { listSettlements } from '@pay/core/books/settlements/read-settlements';
import {
  ITEM_DECISIONS,
  ITEM_REASONS,
  type ItemDecision,
  type ItemReason,
} from '@pay/core/books/settlements/settlement-item';
import type { Pool } from '@pay/core/ground/database/pool';
import { sumText } from '@pay/money/sum';
import { type Command, Option } from 'commander';
import { ENV } from '../config.ts';
import { type FileOptions, importFromDisk, readFormat } from '../settlements/import-from-disk.ts';
import { importedFacts, importedText } from '../settlements/imported-text.ts';
import { suggestionFor } from '../settlements/suggestion.ts';
import { type WatchOptions, watchFolder } from '../settlements/watch-folder.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { listed, print, printTable, result } from '../terminal/print.ts';
import { listenForStop } from '../terminal/stop-request.ts';
import { minute } from '../terminal/table.ts';
import { wholeNumber } from '../terminal/whole-number.ts';
import { withDatabase } from './database-of.ts';
import { operator, profileIdOf, unwrap } from './operator.ts';

const PAGE = 100;
const FORMATS = [...Object.keys(SETTLEMENT_FORMATS), MAPPED_FORMAT];

export function addSettlementsCommand(program: Command): void {
  const settlements = program
    .command('settlements')
    .description("Import acquirers' settlement files, and resolve what does not match");
  withFileOptions(settlements.command('import').argument('<file>'))
    .description('Import a settlement file for an account; each file is imported only once')
    .action((file: string, options: FileOptions) =>
      withDatabase(ENV, async (pool) => {
        const imported = await importFromDisk(pool, file, options, await readFormat(options));
        const done = unwrap(imported);
        result(importedFacts(done));
        print(`The file ${importedText(done)}`);
      }),
    );
  withFileOptions(settlements.command('watch').argument('<folder>'))
    .description('Import every file that appears in a folder, and move it to the subfolder "imported" or "refused"')
    .option(
      '--quiet-seconds <seconds>',
      'treat a file as complete after this many seconds without a change',
      wholeNumber(0, 3_600),
      30,
    )
    .option('--once', 'check the folder once and exit, for use with a scheduler')
    .action((folder: string, options: WatchOptions) => {
      const stop = new AbortController();
      void listenForStop().asked.then(() => stop.abort());
      return withDatabase(ENV, (pool) => watchFolder(pool, folder, options, stop.signal));
    });
  settlements
    .command('list')
    .description("List a profile's settlement files, newest first")
    .requiredOption('--profile <id>', 'the profile (pro_…)')
    .action(({ profile }: { profile: string }) => withDatabase(ENV, (pool) => printFiles(pool, profileIdOf(profile))));
  addItemCommands(settlements);
  settlements
    .command('expect')
    .description("Show or change what is expected of an account's files")
    .requiredOption('--account <id>', 'the account (acc_…)')
    .option(
      '--usual-days <days>',
      'number of days after which a payment that is in no file raises an alarm',
      wholeNumber(1, 90),
    )
    .option(
      '--fee-limit <percent>',
      'a fee above this percentage of its payment is added to the work list',
      wholeNumber(0, 100),
    )
    .option('--from <day>', 'first day whose payments are in the files, such as 2026-11-30')
    .action((options: { account: string; usualDays?: number; feeLimit?: number; from?: string }) =>
      withDatabase(ENV, (pool) => expect(pool, options)),
    );
}

function withFileOptions(command: Command): Command {
  return command
    .requiredOption('--account <id>', 'the account (acc_…)')
    .addOption(new Option('--format <format>', 'the format of the file').choices(FORMATS).makeOptionMandatory())
    .option('--mapping <file>', `JSON file that says how to read the columns; only with --format ${MAPPED_FORMAT}`);
}

function addItemCommands(settlements: Command): void {
  settlements
    .command('work')
    .description('List the items that do not match, oldest first, with what to do about each')
    .option('--account <id>', 'only items of this account (acc_…)')
    .addOption(new Option('--reason <reason>', 'only items with this reason').choices(ITEM_REASONS))
    .action((options: { account?: string; reason?: ItemReason }) =>
      withDatabase(ENV, (pool) => printItems(pool, options)),
    );
  settlements
    .command('end')
    .description(
      'Resolve an item of the work list; the decision is recorded in the audit log, and the amount is booked unless the decision is "noted"',
    )
    .requiredOption('--item <id>', 'the item, such as stf_…-17, or att_…-0 for a missing payment')
    .addOption(
      new Option('--as <decision>', "what to do with the item's amount").choices(ITEM_DECISIONS).makeOptionMandatory(),
    )
    .requiredOption(
      '--note <text>',
      'the reason for the decision, and where the reason is recorded; the note is kept in the audit log',
    )
    .action(({ item, as, note }: { item: string; as: ItemDecision; note: string }) =>
      withDatabase(ENV, async (pool) => {
        const { itemId } = unwrap(await endItem({ pool }, operator(), { itemId: item, decision: as, note }));
        result({ item_id: itemId, decision: as });
        print(`${itemId} is resolved.`);
      }),
    );
}

async function printFiles(pool: Pool, profileId: string): Promise<void> {
  const rows: string[][] = [];
  for (let after: string | undefined; ; ) {
    const page = unwrap(await listSettlements({ pool }, profileId, { after, limit: PAGE }));
    for (const { settlement_id: id, account_id: account, created_at: at, status, ...file } of page.data) {
      const lines = String(file.line_count);
      rows.push([id, account, minute(new Date(at)), status, lines, String(file.open_items), file.name]);
    }
    if (page.next === null) break;
    after = page.next;
  }
  result(listed([], null));
  if (rows.length === 0) print('No files have been imported for this profile.');
  else printTable(['settlement', 'account', 'imported (UTC)', 'status', 'lines', 'open items', 'file'], rows);
}

async function printItems(pool: Pool, { account, reason }: { account?: string; reason?: ItemReason }): Promise<void> {
  let count = 0;
  const items: object[] = [];
  for (let after: string | undefined; ; ) {
    const filter = { after, limit: PAGE, accountId: account, reason };
    const page = unwrap(await listOpenItems({ pool }, filter));
    for (const item of page.data) items.push(printItem(item));
    count += page.data.length;
    if (page.next === null) break;
    after = page.next;
  }
  result(listed(items, null));
  print(count === 0 ? 'Everything matches.' : `Open items: ${count}`);
}

function printItem(item: SettlementItem): object {
  const { itemId, reason, amountMinor, currency, trackId, openedAt, merchantName, accountId } = item;
  const amount = sumText(amountMinor, currency);
  print(`${itemId}  ${reason}  ${amount} ${currency}  since ${minute(openedAt)} UTC`);
  print(`  ${merchantName}, ${accountId}${trackId === null ? '' : `, ${trackId}`}`);
  print(`  ${suggestionFor(reason)}`);
  return {
    item_id: itemId,
    reason,
    amount: `${amount} ${currency}`,
    opened_at: openedAt.toISOString(),
    merchant_name: merchantName,
    account_id: accountId,
    track_id: trackId,
  };
}

type ExpectOptions = { account: string; usualDays?: number; feeLimit?: number; from?: string };

async function expect(pool: Pool, { account, usualDays, feeLimit, from }: ExpectOptions): Promise<void> {
  if (from !== undefined && !/^\d{4}-\d\d-\d\d$/.test(from))
    throw new Failure('Give the day in this form: 2026-11-30.');
  const time = from === undefined ? undefined : new Date(from);
  if (time !== undefined && Number.isNaN(time.getTime())) throw new Failure(`${from} is not a day in the calendar.`);
  const changes = { usualDays, feeLimitPercent: feeLimit, from: time };
  const stored = unwrap(await expectFiles({ pool }, operator(), account, changes));
  result({
    usual_days: stored.usualDays,
    fee_limit_percent: stored.feeLimitPercent,
    from: stored.from?.toISOString() ?? null,
  });
  print(`usual days  ${stored.usualDays}`);
  print(`fee limit   ${stored.feeLimitPercent} %`);
  print(`from        ${stored.from === null ? 'the first file' : minute(stored.from)}`);
}
