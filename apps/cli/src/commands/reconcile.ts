import type { Pool } from '@pay/core/ground/database/pool';
import { findAccount } from '@pay/core/paying/accounts/find-account';
import type { Origin } from '@pay/core/paying/acquiring/acquirers';
import {
  countLost,
  type FoundReference,
  type LostCount,
  reverseLost,
} from '@pay/core/paying/payments/reconciling/reverse-lost';
import { majorText } from '@pay/money/amount';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { type ComparedReport, readReport } from '../reconciling/read-report.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { print, printTable } from '../terminal/print.ts';
import { withDatabase } from './database-of.ts';
import { operator, unwrap } from './operator.ts';

type Options = { readonly account?: string; readonly reverse?: boolean };

/**
 * An account at an acquirer, and the profile that sends references to that acquirer; `profileId` is undefined if any
 * sandbox profile could have sent them.
 */
type Sender = { readonly origin: Origin; readonly profileId: string | undefined };

const SHOWN = 20;

export function addReconcileCommand(payments: Command): void {
  payments
    .command('reconcile')
    .description(
      "After a restore, compare an acquirer's report with this database, and reverse the payments that the database has lost",
    )
    .argument(
      '[report]',
      "the acquirer's report: a text file with our references (att_…); without a report, the command lists the lost payments",
    )
    .option(
      '--account <id>',
      "the account that the report is about (acc_…); without an account, the report must be the simulator's",
    )
    .option('--reverse', 'reverse the lost payments; without this option, nothing is changed')
    .action((report: string | undefined, options: Options) =>
      withDatabase(ENV, (pool) => (report === undefined ? showLost(pool) : reconcile(pool, report, options))),
    );
}

async function reconcile(pool: Pool, path: string, { account, reverse = false }: Options): Promise<void> {
  const sender = await senderOf(pool, account);
  const compared = await readReport(pool, path);
  const { attempts } = compared;
  if (attempts.length === 0) throw new Failure(`${path} contains none of our references, which begin with att_.`);
  const lost = attempts.filter(({ as }) => as === 'lost');
  const mine = lost.filter((each) => isFrom(each, sender));
  const noted = attempts.filter(({ as }) => as === 'noted').length;
  print(`${path} names ${payments(attempts.length)}; ${lost.length} of them are not in this database.`);
  if (noted > 0) print(`Already found by an earlier run: ${payments(noted)}. To list all: pay payments reconcile`);
  if (reverse) {
    let count = 0;
    for (const [profileId, found] of Map.groupBy(mine, (each) => each.profileId)) {
      const references = found.map(({ reference }) => reference);
      count += await reverseLost({ pool }, operator(), { profileId, references, origin: sender.origin });
    }
    print(
      `Workers are now asking the acquirer about ${payments(count)}, and will return any money that the acquirer has taken.`,
    );
    print('To see the progress: pay payments reconcile');
  } else if (mine.length > 0) {
    printSome(mine.map(({ reference }) => reference));
    print('Nothing was changed. To return the money of these payments, repeat the command with --reverse.');
  }
  tellOthers(compared, lost, sender);
}

/** Tells the operator what this command cannot undo. */
function tellOthers({ movements }: ComparedReport, lost: readonly FoundReference[], sender: Sender): void {
  if (movements.length > 0) {
    const which =
      movements.length === 1
        ? '1 capture or refund in the report is'
        : `${movements.length} captures and refunds in the report are`;
    print(`${which} not in this database, and cannot be undone:`);
    printSome(movements);
  }
  const others = lost.filter((each) => !isFrom(each, sender));
  if (others.length === 0) return;
  printSome(others.map(({ reference }) => reference));
  throw new Failure(
    `The report also contains ${payments(others.length)} of other profiles, or of profiles that this database does not have. Repeat the command with the account of those payments, or reverse them at the acquirer.`,
  );
}

/** Throws a Failure if the account does not exist. */
async function senderOf(pool: Pool, accountId: string | undefined): Promise<Sender> {
  if (accountId === undefined) return { origin: { acquirer: 'simulator', accountId: null }, profileId: undefined };
  const { account } = unwrap(await findAccount({ pool }, accountId));
  return { origin: { acquirer: account.kind, accountId }, profileId: account.profileId };
}

/** Only sandbox profiles pay through the engine's own acquirer, the simulator. */
function isFrom({ profileId, environment }: FoundReference, sender: Sender): boolean {
  if (environment === null) return false;
  return sender.profileId === undefined ? environment === 'sandbox' : profileId === sender.profileId;
}

async function showLost(pool: Pool): Promise<void> {
  const counts = await countLost({ pool });
  if (counts.length === 0) {
    print('No payment is known to be lost.');
    return;
  }
  printTable(['state', 'payments', 'amount', 'currency'], counts.map(cells));
  if (counts.some(({ as }) => as === 'not_found')) {
    print('Payments that were not found might belong to another account. If so, repeat the command with that account.');
  }
}

const STATES: Readonly<Record<LostCount['as'], string>> = {
  waiting: 'waiting for the acquirer',
  refused: 'the acquirer refuses to reverse it',
  reversed: 'reversed',
  declined: 'declined, nothing to reverse',
  not_found: 'not found at the acquirer',
  kept: 'settled by hand: the money is not returned',
};

function cells({ as, count, amount }: LostCount): readonly string[] {
  return [STATES[as], String(count), ...(amount ? [majorText(amount), amount.currency] : ['', ''])];
}

function printSome(references: readonly string[]): void {
  for (const reference of references.slice(0, SHOWN)) print(`  ${reference}`);
  if (references.length > SHOWN) print(`  and ${references.length - SHOWN} more`);
}

function payments(count: number): string {
  return count === 1 ? '1 payment' : `${count} payments`;
}
