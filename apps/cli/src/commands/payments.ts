import { ENVIRONMENTS } from '@pay/core/ground/environment/environment';
import { listUnknown, type UnknownOutcome } from '@pay/core/looking/payments/list-unknown';
import { countOverdue, type OverdueCount, type OverdueKind } from '@pay/core/looking/platform/count-overdue';
import { settleCapture } from '@pay/core/paying/payments/capturing/settle-capture';
import { settleLost } from '@pay/core/paying/payments/reconciling/settle-lost';
import { settlePayment } from '@pay/core/paying/payments/settling/settle-payment';
import { settleVoid } from '@pay/core/paying/payments/voiding/settle-void';
import { majorText } from '@pay/money/amount';
import { type Command, Option } from 'commander';
import { ENV } from '../config.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { pay } from '../terminal/invoked-as.ts';
import { listed, print, printTable, result } from '../terminal/print.ts';
import { minute } from '../terminal/table.ts';
import { addCaptureCommands } from './captures.ts';
import { withDatabase } from './database-of.ts';
import { operator, unwrap } from './operator.ts';
import { addReconcileCommand } from './reconcile.ts';

const LISTED = 200;

export function addPaymentsCommand(program: Command): void {
  const payments = program.command('payments').description('Capture, void, show and settle payments');
  addCaptureCommands(payments);
  addReconcileCommand(payments);
  payments
    .command('settle')
    .description(
      'Settle a payment whose outcome stays unknown, or that cannot be reversed, with the outcome that the acquirer gave you directly',
    )
    .requiredOption(
      '--attempt <id>',
      'the attempt (att_…), also one that a restored database has lost; or a capture (cap_…) or void (vod_…) with an unknown outcome',
    )
    .addOption(new Option('--as <end>', 'the outcome').choices(['succeeded', 'failed']).makeOptionMandatory())
    .requiredOption(
      '--note <text>',
      'who confirmed the outcome, and where the confirmation is recorded; the note is kept in the audit log',
    )
    .action(({ attempt, as, note }: { attempt: string; as: 'succeeded' | 'failed'; note: string }) =>
      withDatabase(ENV, async (pool) => {
        const settle = { id: attempt, as, note };
        if (attempt.startsWith('cap_')) unwrap(await settleCapture({ pool }, operator(), settle));
        if (attempt.startsWith('vod_')) unwrap(await settleVoid({ pool }, operator(), settle));
        if (/^(cap|vod)_/.test(attempt)) {
          result({ id: attempt, outcome: as });
          return print(`${attempt} is settled as ${as}. Your note is in the audit log.`);
        }
        const settlement = { attemptId: attempt, as, note };
        const tried = await settlePayment({ pool }, operator(), settlement);
        if (!tried.ok && tried.refusal.code === 'not_found') {
          unwrap(await settleLost({ pool }, operator(), settlement));
          result({ id: attempt, outcome: as });
          return print(
            `${attempt} is settled as ${as}. Workers no longer ask the acquirer how it ended. Your note is in the audit log.`,
          );
        }
        const settled = unwrap(tried);
        result({ id: settled.attemptId, outcome: settled.as, track_id: settled.trackId });
        print(`${settled.attemptId} is settled as ${settled.as}. Your note is in the audit log.`);
        print(`If this ends the payment, an event notifies the merchant. The session is ${settled.trackId}.`);
      }),
    );
  payments
    .command('unknown')
    .description(
      'List payments, captures, refunds and voids with an unknown outcome, oldest first; fails if work is overdue',
    )
    .action(() =>
      withDatabase(ENV, async (pool) => {
        printUnknown(await listUnknown({ pool }, LISTED));
        const overdue: string[] = [];
        for (const environment of ENVIRONMENTS) {
          const counts = await countOverdue({ pool, environment });
          if (counts.length > 0) overdue.push(`In ${environment}: ${counts.map(overdueText).join(', ')}.`);
        }
        if (overdue.length > 0)
          throw new Failure(`Work is overdue: no worker is running, or workers are failing. ${overdue.join(' ')}`);
      }),
    );
}

function printUnknown(outcomes: readonly UnknownOutcome[]): void {
  result(listed([], null));
  if (outcomes.length === 0) {
    print('Every outcome is known.');
    return;
  }
  const headings = [
    'KIND',
    'REFERENCE',
    'SESSION',
    'ENVIRONMENT',
    'STATE',
    'AMOUNT',
    'ACQUIRER',
    'SINCE',
    'TRIES',
    'NEXT',
  ];
  printTable(headings, outcomes.map(cells));
  print('');
  print('Workers keep asking the acquirer for the outcomes. Payments with "reversal wanted" are reversed instead.');
  for (const outcome of outcomes) if (outcome.isLong) print(advice(outcome));
  if (outcomes.length === LISTED) print(`These are the oldest ${LISTED}; there might be more.`);
}

/** How often the acquirer has been asked without giving a definite answer, and what an operator can do. */
function advice({ kind, id, inquiryCount, since }: UnknownOutcome): string {
  const settle = kind === 'refund' ? `refunds settle --refund ${id}` : `payments settle --attempt ${id}`;
  return `Workers have asked the acquirer about ${id} ${inquiryCount} times since ${minute(since)}. Contact the acquirer about this reference, then run: ${pay(settle)} --as … --note …`;
}

function cells(outcome: UnknownOutcome): readonly string[] {
  const { amount } = outcome;
  return [
    outcome.kind + (outcome.reversalWanted && outcome.kind === 'payment' ? ', reversal wanted' : ''),
    outcome.id,
    outcome.trackId,
    outcome.environment,
    outcome.state,
    amount ? `${majorText(amount)} ${amount.currency}` : '',
    outcome.acquirer,
    minute(outcome.since),
    String(outcome.inquiryCount),
    minute(outcome.dueAt) + (outcome.isOverdue ? ', overdue' : ''),
  ];
}

const OVERDUE: Readonly<Record<OverdueKind, readonly [one: string, several: string]>> = {
  payment: ['payment', 'payments'],
  capture: ['capture', 'captures'],
  refund: ['refund', 'refunds'],
  void: ['void', 'voids'],
  'late approval': ['late approval', 'late approvals'],
  'closing inquiry': ['closing inquiry', 'closing inquiries'],
  'lost approval': ['lost approval', 'lost approvals'],
  notice: ["acquirer's notice", "acquirers' notices"],
  session: ['session to expire', 'sessions to expire'],
  delivery: ['webhook delivery', 'webhook deliveries'],
};

/** `3 refunds (overdue for up to 12 min)` */
function overdueText({ kind, count, oldestSeconds }: OverdueCount): string {
  const [one, several] = OVERDUE[kind];
  return `${count} ${count === 1 ? one : several} (overdue for up to ${Math.floor(oldestSeconds / 60)} min)`;
}
