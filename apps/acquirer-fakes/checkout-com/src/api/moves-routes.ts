import type { FastifyInstance } from 'fastify';
import type { Action, ActionType, Payment } from '../book/payment.ts';
import type { Desk } from '../desk.ts';
import { admitted } from './admit.ts';
import { type Answer, carryOut, invalid, later, NOT_ALLOWED, NOT_FOUND } from './answer.ts';
import { balancesOf } from './bodies.ts';
import { newAction } from './decide.ts';

type MoveRequest = {
  readonly amount?: number;
  readonly reference?: string;
  readonly capture_type?: 'Final' | 'NonFinal';
};

const MOVES = {
  captures: ['CAPTURE', 'Capture'],
  voids: ['VOID', 'Void'],
  refunds: ['REFUND', 'Refund'],
} as const;

/** Each request is accepted, and decided in the book immediately or later. */
export function addMovesRoutes(app: FastifyInstance, desk: Desk): void {
  for (const [path, [operation, type]] of Object.entries(MOVES)) {
    app.post<{ Params: { id: string } }>(`/payments/:id/${path}`, (request, reply) => {
      const account = admitted(request);
      const body = (request.body ?? {}) as MoveRequest;
      return carryOut(desk, request, reply, { operation, account, reference: body.reference }, (fault) => {
        const payment = desk.book.find(account, request.params.id);
        if (payment === undefined) return NOT_FOUND;
        const refusal = refusalOf(payment, type, body);
        if (refusal !== null) return refusal;
        const action = begin(desk, payment, type, body);
        if (fault === 'undecided') void later(desk).then(() => decide(desk, payment, action));
        else decide(desk, payment, action);
        return { status: 202, body: { action_id: action.id, reference: action.reference } };
      });
    });
  }
}

function refusalOf(payment: Payment, type: ActionType, { amount }: MoveRequest): Answer | null {
  const {
    available_to_capture: toCapture,
    available_to_refund: toRefund,
    total_captured: captured,
  } = balancesOf(payment);
  if (amount !== undefined && (!Number.isInteger(amount) || amount < 1)) return invalid('amount_invalid');
  if (type === 'Refund') {
    if (captured === 0) return NOT_ALLOWED;
    return (amount ?? toRefund) > toRefund || toRefund === 0 ? invalid('refund_amount_exceeds_balance') : null;
  }
  if (payment.state !== 'authorized') return NOT_ALLOWED;
  if (type === 'Void') return captured === 0 && !payment.actions.some(isUndecidedVoid) ? null : NOT_ALLOWED;
  if (payment.isFinal || payment.actions.some(isUndecidedVoid)) return NOT_ALLOWED;
  return (amount ?? toCapture) > toCapture ? invalid('capture_value_greater_than_remaining_authorized') : null;
}

function isUndecidedVoid({ type, approved }: Action): boolean {
  return type === 'Void' && approved === null;
}

/** An accepted request counts against the balances immediately. */
function begin({ book }: Desk, payment: Payment, type: ActionType, body: MoveRequest): Action {
  const { available_to_capture: toCapture, available_to_refund: toRefund } = balancesOf(payment);
  const amount = body.amount ?? (type === 'Refund' ? toRefund : toCapture);
  const action: Action = { ...newAction(type, body.reference ?? payment.reference, amount), approved: null };
  payment.actions.unshift(action);
  if (type === 'Capture' && body.capture_type !== 'NonFinal') payment.isFinal = true;
  book.changed(payment, action);
  return action;
}

function decide({ book }: Desk, payment: Payment, action: Action): void {
  action.approved = true;
  if (action.type === 'Void') payment.state = 'voided';
  book.changed(payment, action);
}
