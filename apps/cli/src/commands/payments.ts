import { listUnknown, type UnknownOutcome } from '@pay/core/looking/payments/list-unknown';
import { majorText } from '@pay/money/amount';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { print } from '../terminal/print.ts';
import { minute, table } from '../terminal/table.ts';
import { withDatabase } from './database-of.ts';

const LISTED = 200;

export function addPaymentsCommand(program: Command): void {
  program
    .command('payments')
    .description('Show payments that need an operator')
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
