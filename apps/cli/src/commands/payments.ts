import { listUnknown, type UnknownOutcome } from '@pay/core/looking/payments/list-unknown';
import { settlePayment } from '@pay/core/paying/payments/settling/settle-payment';
import { majorText } from '@pay/money/amount';
import { type Command, Option } from 'commander';
import { ENV } from '../config.ts';
import { print } from '../terminal/print.ts';
import { minute, table } from '../terminal/table.ts';
import { withDatabase } from './database-of.ts';
import { operator, unwrap } from './operator.ts';

const LISTED = 200;

export function addPaymentsCommand(program: Command): void {
  const payments = program.command('payments').description('Show and settle payments that need an operator');
  payments
    .command('settle')
    .description('Settle a payment that stays unknown or cannot be reversed, as the acquirer has told you directly')
    .requiredOption('--attempt <id>', 'att_…')
    .addOption(new Option('--as <end>', 'how it ended').choices(['succeeded', 'failed']).makeOptionMandatory())
    .requiredOption('--note <text>', 'who said so, and where it is recorded; kept in the audit log')
    .action(({ attempt, as, note }: { attempt: string; as: 'succeeded' | 'failed'; note: string }) =>
      withDatabase(ENV, async (pool) => {
        const settled = unwrap(await settlePayment({ pool }, operator(), { attemptId: attempt, as, note }));
        print(`${settled.attemptId} has ${settled.as}. The audit log has your note.`);
        print(`Session ${settled.trackId}. An event tells the merchant if this ends the payment.`);
      }),
    );
  payments
    .command('unknown')
    .description('List payments and refunds with an unknown outcome, oldest first')
    .action(() =>
      withDatabase(ENV, async (pool) => {
        const outcomes = await listUnknown({ pool }, LISTED);
        if (outcomes.length === 0) return print('Every outcome is known.');
        const headings = [
          'KIND',
          'REFERENCE',
          'SESSION',
          'ENVIRONMENT',
          'AMOUNT',
          'ACQUIRER',
          'SINCE',
          'TRIES',
          'NEXT',
        ];
        print(table(headings, outcomes.map(cells)));
        print('');
        print('Workers keep asking the acquirer automatically. Payments with "reversal wanted" are reversed instead.');
        if (outcomes.length === LISTED) print(`There might be more: these are the oldest ${LISTED}.`);
      }),
    );
}

function cells(outcome: UnknownOutcome): readonly string[] {
  const { amount } = outcome;
  return [
    outcome.kind + (outcome.reversalWanted && outcome.kind === 'payment' ? ', reversal wanted' : ''),
    outcome.id,
    outcome.trackId,
    outcome.environment,
    amount ? `${majorText(amount)} ${amount.currency}` : '',
    outcome.acquirer,
    minute(outcome.since),
    String(outcome.inquiryCount),
    minute(outcome.dueAt),
  ];
}
