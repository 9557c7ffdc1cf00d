import { ENVIRONMENTS, type Environment } from '@pay/core/ground/environment/environment';
import { randomBase62 } from '@pay/core/ground/ids/base62';
import { type ListedRefund, listRefunds, type RefundsOfSession } from '@pay/core/paying/refunds/list-refunds';
import { settleRefund } from '@pay/core/paying/refunds/settle-refund';
import { type Amount, majorText } from '@pay/money/amount';
import { type Command, Option } from 'commander';
import { ENV } from '../config.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { print } from '../terminal/print.ts';
import { minute, table } from '../terminal/table.ts';
import { withDatabase } from './database-of.ts';
import { operator, unwrap } from './operator.ts';
import { requestRefund } from './request-refund.ts';

type CreateOptions = {
  readonly session: string;
  readonly amount?: string;
  readonly reason?: string;
  readonly idempotencyKey?: string;
  readonly environment?: Environment;
};

export function addRefundsCommand(program: Command): void {
  const refunds = program.command('refunds').description('Look at refunds of a session, and make one');
  refunds
    .command('list')
    .description('All refunds of a session, oldest first, with what can still be refunded')
    .requiredOption('--session <id>', 'trk_…')
    .action(({ session }: { session: string }) =>
      withDatabase(ENV, async (pool) => printRefunds(unwrap(await listRefunds({ pool }, session)))),
    );
  refunds
    .command('create')
    .description("Refund a paid session through the engine's API; reads the profile's secret key from PAY_SECRET_KEY")
    .requiredOption('--session <id>', 'trk_…')
    .option('--amount <number>', 'in major units, such as 4.500; without it all that is left')
    .option('--reason <text>', 'kept with the refund; the shopper does not see it')
    .option('--idempotency-key <text>', 'of an earlier try of the same refund, which is then not made twice')
    .addOption(new Option('--environment <environment>', 'needed for a legacy key only').choices(ENVIRONMENTS))
    .action((options: CreateOptions) => create(options));
  refunds
    .command('settle')
    .description('End a refund that stays unknown, by what the acquirer has told you outside of its interface')
    .requiredOption('--refund <id>', 'ref_…')
    .addOption(new Option('--as <end>', 'how it ended').choices(['succeeded', 'failed']).makeOptionMandatory())
    .requiredOption('--note <text>', 'who said so, and where it can be read again; kept in the audit log')
    .action(({ refund, as, note }: { refund: string; as: 'succeeded' | 'failed'; note: string }) =>
      withDatabase(ENV, async (pool) => {
        const settled = unwrap(await settleRefund({ pool }, operator(), { refundId: refund, as, note }));
        print(`${settled.refundId} has ${settled.state}: ${money(settled.amount)}. The merchant is told by an event.`);
      }),
    );
}

async function create({ session, amount, reason, environment, idempotencyKey }: CreateOptions): Promise<void> {
  const key = idempotencyKey ?? `cli-${randomBase62(22)}`;
  // Before the call, so that a try whose answer is lost can be repeated.
  print(`idempotency key  ${key}`);
  const { refund, isReplay } = await requestRefund(ENV, { session, amount, reason, environment, idempotencyKey: key });
  print(`refund           ${refund.refund_id}`);
  print(`amount           ${refund.amount} ${refund.currency}`);
  print(`status           ${refund.status}${isReplay ? ', as it was answered the first time' : ''}`);
  if (refund.status === 'failed') throw new Failure('The acquirer refused the refund; nothing was given back.');
  if (refund.status === 'pending') print('The workers ask on by themselves; pay refunds list tells how it ends.');
}

function printRefunds({ paid, refunded, pending, left, refunds }: RefundsOfSession): void {
  print(`paid ${money(paid)}, refunded ${money(refunded)}, pending ${money(pending)}, left ${money(left)}`);
  const headings = ['refund', 'state', 'amount', 'acquirer', 'it says', 'tries', 'next', 'created'];
  if (refunds.length === 0) print('There are no refunds of this session.');
  else print(`\n${table(headings, refunds.map(cells))}`);
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
