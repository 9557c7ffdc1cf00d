import type { Acquirer, AuthoriseOutcome, HoldRequest } from '@pay/core/paying/acquiring/acquirer';
import type { World } from '../history/world.ts';
import type { Node } from '../nodes/node.ts';
import type { AcquirerSide } from './acquirer-side.ts';
import { inquiryAnswer, refundAnswer, returnAnswer, saleAnswer } from './answers.ts';
import { holdCard } from './hold-card.ts';
import { stateFor } from './kept-state.ts';
import { saleName } from './sale-name.ts';
import { sendFrom } from './send.ts';
import { takeRefund } from './take-refund.ts';
import { INQUIRY_HORIZON_MS, takeReturn, takeSale } from './take-sale.ts';
import { undoSale } from './undo-sale.ts';

/** Creates the adapter of one process: the port, over a simulated network and a simulated book. */
export function createAdapter(
  world: World,
  { book, traffic, holdsCards }: AcquirerSide,
  node: Node,
  accountId: string | null,
): Acquirer {
  const { timeline } = world;
  const send = sendFrom(world, traffic, node, accountId);
  return {
    name: world.acquirerName,
    capabilities: {
      currencies: 'all',
      refunds: { partial: true, several: true },
      steps: 'one_step',
      captures: { partial: false, several: false, endsAtLast: true },
      authorisationDays: 7,
      reversal: 'blocks_unseen',
      inquiry: 'exact',
      needsNotices: false,
      inquiryHorizonMs: INQUIRY_HORIZON_MS,
      asksCardholderName: 'no',
    },
    ...(holdsCards && { hold: (request: HoldRequest) => holdCard(world, send, traffic, request) }),
    authorise: async (request) => {
      const { reference, card, sendBefore, amountMinor: minor, currency } = request;
      const name = card === null ? traffic.nameOf(reference) : traffic.name(reference, saleName(card));
      const asked = { minor, currency };
      const outcome = await send<AuthoriseOutcome>({
        kind: 'sale',
        request,
        asked,
        sale: request,
        needsState: card === null,
        beforeSending: () => (sendBefore.isOver() ? { kind: 'not_sent' } : undefined),
        arrive: () => saleAnswer(takeSale(world, book, { reference, name, asked })),
      });
      const isAnswered = outcome.kind !== 'unknown' && outcome.kind !== 'not_sent';
      return isAnswered ? { ...outcome, state: stateFor(name) } : outcome;
    },
    resume: (request) =>
      send({
        kind: 'return',
        request,
        sale: request,
        arrive: () => {
          const isNextStep = takeReturn(world, book, request.reference);
          return returnAnswer(book.sale(request.reference), isNextStep);
        },
      }),
    inquire: (request) =>
      send({
        kind: 'inquiry',
        request,
        sale: request,
        arrive: () => inquiryAnswer(book.sale(request.reference), timeline.now()),
      }),
    reverse: (request) =>
      send({
        kind: 'reversal',
        request,
        sale: request,
        arrive: (point, name) => {
          const { reference } = request;
          const undone = undoSale(world, book, reference, name, point);
          if (undone === 'not now') return { kind: 'unknown' as const, why: 'server_error' as const };
          return undone === 'refused' ? { kind: undone, reference, raw: '79' } : { kind: undone, reference };
        },
      }),
    refund: (request) => {
      const { reference, authorisation, amountMinor: minor, currency } = request;
      const { reference: saleReference } = authorisation;
      const asked = { minor, currency };
      return send({
        kind: 'refund',
        request,
        asked,
        sale: authorisation,
        arrive: (_, name) => refundAnswer(takeRefund(world, book, { reference, name, saleReference, asked })),
      });
    },
    probe: () => Promise.resolve('ready'),
    close: () => Promise.resolve(),
  };
}
