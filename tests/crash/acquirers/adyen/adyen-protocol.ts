import type { Answer, Request } from '../../proxies/acquirer-call.ts';
import type { Protocol, RawMessage } from '../protocol.ts';
import { readAdyenTold, withOtherAmount, wrongAdyenAnswer } from './adyen-answers.ts';
import { parseAdyen } from './adyen-json.ts';
import { forgedAdyenNotice, type HmacKeys, readAdyenNotices } from './adyen-notices.ts';
import { type Known, readAdyenRequest } from './adyen-requests.ts';

/** `refuse`: makes the fake refuse, in a signed notice, the request with this reference. */
export function createAdyenProtocol(keys: HmacKeys, refuse: (reference: string) => Promise<void>): Protocol {
  const known: Known = new Map();
  return {
    readRequest: (message) => readAdyenRequest(known, message),
    readTold: (request, answer) => readAdyenTold(known, request, answer),
    readNotices: (message) => readAdyenNotices(keys, known, message),
    forged: forgedAdyenNotice,
    wrongSale: withOtherAmount,
    wrongAnswer: wrongAdyenAnswer,
    acknowledged,
    refusedReversal: onlyInNotices,
    refusedMovement: onlyInNotices,
    refuse,
    isReceiptOnly: true,
  };
}

function onlyInNotices(): never {
  throw new Error('Adyen refuses only in notices');
}

/** Adyen answers that it has received the reversal, and nothing follows. */
function acknowledged({ reference }: Request, { path, body }: RawMessage): Answer {
  const { merchantAccount } = parseAdyen(body.toString());
  const [, theirs] = /\/payments\/([A-Za-z0-9]+)\/reversals$/.exec(path) ?? [];
  const about = theirs === undefined ? { paymentReference: reference } : { paymentPspReference: theirs };
  const said = { merchantAccount, ...about, pspReference: 'RECEIVEDANDLOST1', reference, status: 'received' };
  return { status: 201, text: JSON.stringify(said) };
}
