import type { Environment } from '@pay/core/ground/environment/environment';
import { randomBase62 } from '@pay/core/ground/ids/base62';
import { type ListedRefund, listRefunds, type RefundsOfSession } from '@pay/core/paying/refunds/list-refunds';
import type { RefundAnswer } from '@pay/core/paying/refunds/refund';
import { settleRefund } from '@pay/core/paying/refunds/settle-refund';
import { type Amount, majorText } from '@pay/money/amount';
import { type Command, Option } from 'commander';
import { ENV } from '../config.ts';
import { environmentOption } from '../engine/environment-option.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { pay } from '../terminal/invoked-as.ts';
import { print, printStep, printTable, result } from '../terminal/print.ts';
import { minute } from '../terminal/table.ts';
import { withDatabase } from './database-of.ts';
import { operator, unwrap } from './operator.ts';
import { requestMovement } from './request-movement.ts';

type CreateOptions = {
  readonly session: string;
  readonly amount?: string;
  readonly reason?: string;
  readonly idempotencyKey?: string;
  readonly environment?: Environment;
};

export function addRefundsCommand(program: Command): void {
  const refunds = program.command('refunds').description('List, create and settle refunds of a session');
  refunds
    .command('list')
    .description('List all refunds of a session, oldest first, and what can still be refunded')
    .requiredOption('--session <id>', 'the session (trk_…)')
    .action(({ session }: { session: string }) =>
      withDatabase(ENV, async (pool) => printRefunds(unwrap(await listRefunds({ pool }, session)))),
    );
  refunds
    .command('create')
    .description("Refund a paid session through the engine's API; reads the profile's secret key from PAY_SECRET_KEY")
    .requiredOption('--session <id>', 'the session (trk_…)')
    .option('--amount <number>', 'the amount in major units, such as 4.500 (default: everything left to refund)')
    .option('--reason <text>', 'the reason, kept with the refund; not shown to the shopper')
    .option(
      '--idempotency-key <text>',
      'the idempotency key of an earlier try, so that the money is not refunded twice',
    )
    .addOption(environmentOption())
    .action((options: CreateOptions) => create(options));
  refunds
    .command('settle')
    .description('Settle a refund whose outcome stays unknown, with the outcome that the acquirer gave you directly')
    .requiredOption('--refund <id>', 'the refund (ref_…)')
    .addOption(new Option('--as <end>', 'the outcome').choices(['succeeded', 'failed']).makeOptionMandatory())
    .requiredOption(
      '--note <text>',
      'who confirmed the outcome, and where the confirmation is recorded; the note is kept in the audit log',
    )
    .action(({ refund, as, note }: { refund: string; as: 'succeeded' | 'failed'; note: string }) =>
      withDatabase(ENV, async (pool) => {
        const settled = unwrap(await settleRefund({ pool }, operator(), { refundId: refund, as, note }));
        result({ refund_id: settled.refundId, status: settled.state, amount: money(settled.amount) });
        print(
          `${settled.refundId} is settled as ${settled.state}: ${money(settled.amount)}. An event notifies the merchant.`,
        );
      }),
    );
}

async function create({ session, amount, reason, environment, idempotencyKey }: CreateOptions): Promise<void> {
  const key = idempotencyKey ?? `cli-${randomBase62(22)}`;
  // Printed before the call, so that a request whose answer is lost can be repeated.
  printStep(`idempotency key  ${key}`);
  const { value: refund, isReplay } = await requestMovement<RefundAnswer>(ENV, {
    path: '/merchant/refund',
    session,
    amount,
    fields: { reason },
    environment,
    idempotencyKey: key,
  });
  result({ ...refund, idempotency_key: key, idempotent_replayed: isReplay });
  print(`refund           ${refund.refund_id}`);
  print(`amount           ${refund.amount} ${refund.currency}`);
  print(`status           ${refund.status}${isReplay ? ' (answer to the first try)' : ''}`);
  if (refund.status === 'failed') throw new Failure('The acquirer refused the refund. No money was returned.');
  if (refund.status === 'pending')
    print(`Workers keep asking the acquirer for the outcome. To see it: ${pay(`refunds list --session ${session}`)}`);
}

function printRefunds({ paid, refunded, pending, left, refunds }: RefundsOfSession): void {
  print(`paid ${money(paid)}, refunded ${money(refunded)}, pending ${money(pending)}, left ${money(left)}`);
  const headings = ['refund', 'state', 'amount', 'acquirer', 'answer', 'tries', 'next', 'created'];
  result({ paid: money(paid), refunded: money(refunded), pending: money(pending), left: money(left), data: [] });
  if (refunds.length === 0) {
    print('This session has no refunds.');
  } else {
    print();
    printTable(headings, refunds.map(cells));
  }
}

function cells(refund: ListedRefund): readonly string[] {
  return [
    refund.refundId,
    refund.state,
    money(refund.amount),
    refund.acquirer,
    refund.refusalRaw ?? refund.acquirerReference ?? '-',
    String(refund.inquiryCount),
    minute(refund.dueAt),
    minute(refund.createdAt),
  ];
}

function money(amount: Amount): string {
  return `${majorText(amount)} ${amount.currency}`;
}
