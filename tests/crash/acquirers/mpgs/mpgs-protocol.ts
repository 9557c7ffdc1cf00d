import type { Answer, Request } from '../../proxies/acquirer-call.ts';
import type { Protocol, RawMessage } from '../protocol.ts';
import { wrongGatewayAnswer, wrongGatewaySale } from './falsify-gateway.ts';
import { readMpgsTold } from './mpgs-answers.ts';
import { forgedMpgsNotice, readMpgsNotices } from './mpgs-notices.ts';
import { createMpgsReader } from './mpgs-requests.ts';

export function createMpgsProtocol(noticeSecret: string): Protocol {
  return {
    readRequest: createMpgsReader(),
    readTold: readMpgsTold,
    readNotices: (message) => readMpgsNotices(noticeSecret, message),
    forged: forgedMpgsNotice,
    wrongSale: wrongGatewaySale,
    wrongAnswer: wrongGatewayAnswer,
    acknowledged,
    refusedReversal: () => refused('The transaction cannot be voided.'),
    refusedMovement: () => refused('The amount is not valid.'),
    looksAgain: true,
  };
}

function refused(explanation: string): Answer {
  const error = { cause: 'INVALID_REQUEST', explanation };
  return { status: 400, text: JSON.stringify({ error, result: 'ERROR' }) };
}

/** The answer to a void, to a full refund, or to the replacement of the card in a session. */
function acknowledged({ reference }: Request, { path }: RawMessage): Answer {
  const [, merchant = '', what = '', id = ''] = /\/merchant\/([^/]+)\/(.*)\/([^/]+)$/.exec(path) ?? [];
  if (what === 'session') {
    const session = { id, updateStatus: 'SUCCESS', version: 'a2' };
    return { status: 200, text: JSON.stringify({ merchant, session, version: '100' }) };
  }
  const said = {
    merchant,
    order: { id: reference },
    response: { gatewayCode: 'APPROVED', gatewayRecommendation: 'NO_ACTION' },
    result: 'SUCCESS',
    transaction: { id, type: id === 'undo' ? 'REFUND' : 'VOID_PAYMENT' },
    version: '100',
  };
  return { status: 201, text: JSON.stringify(said) };
}
