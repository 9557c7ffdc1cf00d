import type { RawMessage, ReadNotice } from '../protocol.ts';
import { parseGateway, textAt } from './gateway-json.ts';

const SECRET = 'x-notification-secret';
const ID = 'x-notification-id';

/** Reads a notification. The secret of a notification does not cover the body, so the notification proves nothing. */
export function readMpgsNotices(secret: string, { headers, body }: RawMessage): readonly ReadNotice[] {
  const said = parseGateway(body.toString());
  const [order, transaction] = [textAt(said, 'order.id'), textAt(said, 'transaction.id')];
  const isMovement = ['CAPTURE', 'REFUND'].includes(textAt(said, 'transaction.type')) && transaction !== 'undo';
  const reference = isMovement ? transaction : order;
  return [{ id: String(headers[ID]), reference, isForged: headers[SECRET] !== secret }];
}

/** The same notification under another id and without the secret. */
export function forgedMpgsNotice(notice: RawMessage): RawMessage {
  const { headers } = notice;
  return { ...notice, headers: { ...headers, [SECRET]: 'a-secret-that-is-not-ours', [ID]: `${headers[ID]}-forged` } };
}
