import type { Misbehaviour } from '../../faults/fault.ts';
import type { Answer, Request } from '../../proxies/acquirer-call.ts';
import type { Protocol, RawMessage } from '../protocol.ts';
import { readCheckoutComTold } from './checkout-com-answers.ts';
import { parseCheckoutCom, textOf } from './checkout-com-json.ts';
import { forgedCheckoutComNotice, readCheckoutComNotices } from './checkout-com-notices.ts';
import { type Known, readCheckoutComRequest } from './checkout-com-requests.ts';
import { wrongCheckoutComAnswer, wrongCheckoutComSale } from './falsify-checkout-com.ts';

/** What the fake is told to do wrong with the request about this reference. */
export type FakeFault = { readonly operation: string; readonly kind: string; readonly reference: string };

const FAKE_KINDS: Readonly<Record<Misbehaviour, string>> = {
  'fails-after': 'fails_after',
  undecided: 'undecided',
  partial: 'partial',
  unlisted: 'unlisted',
  'issuer-silent': 'silent',
};
const OPERATIONS: readonly (readonly [path: RegExp, operation: string])[] = [
  [/\/payments$/, 'PAYMENT'],
  [/\/captures$/, 'CAPTURE'],
  [/\/voids$/, 'VOID'],
  [/\/refunds$/, 'REFUND'],
];

/** `tell`: tells the fake about a fault. */
export function createCheckoutComProtocol(tell: (fault: FakeFault) => Promise<void>): Protocol {
  const known: Known = { payments: new Map(), tokens: new Map() };
  return {
    readRequest: (message) => readCheckoutComRequest(known, message),
    readTold: (request, answer) => readCheckoutComTold(known, request, answer),
    readNotices: (message) => readCheckoutComNotices(known, message),
    forged: forgedCheckoutComNotice,
    wrongSale: wrongCheckoutComSale,
    wrongAnswer: wrongCheckoutComAnswer,
    acknowledged,
    refusedReversal: () => ({ status: 403, text: '' }),
    refusedMovement: () => ({ status: 403, text: '' }),
    misbehave: async (effect, { path, body }) => {
      const [, operation] = OPERATIONS.find(([of]) => of.test(path)) ?? [];
      if (operation === undefined) return false;
      const reference = textOf(parseCheckoutCom(body.toString())['reference']);
      await tell({ operation, kind: FAKE_KINDS[effect], reference });
      return true;
    },
  };
}

/**
 * The answer to the exchange of a token, to a void or to a refund. For a void or a refund, it only says that the request
 * was received.
 */
function acknowledged(_request: Request, { path, body }: RawMessage): Answer {
  if (path === '/instruments') return { status: 201, text: JSON.stringify({ type: 'card', id: 'src_kept' }) };
  const { reference } = parseCheckoutCom(body.toString());
  return { status: 202, text: JSON.stringify({ action_id: 'act_received', reference }) };
}
