import { createHmac } from 'node:crypto';
import type { RawMessage, ReadNotice } from '../protocol.ts';
import { membersOf, parseCheckoutCom, textOf } from './checkout-com-json.ts';
import { type Known, UNDO, VOID } from './checkout-com-requests.ts';

const SIGNATURE = 'cko-signature';

/** The key that signs all webhooks of a run. */
export const WEBHOOK_KEY = 'what-signs-the-webhooks-of-this-run';

/** Reads a webhook. A webhook only makes an inquiry due, so it proves nothing. */
export function readCheckoutComNotices(known: Known, { headers, body }: RawMessage): readonly ReadNotice[] {
  const said = parseCheckoutCom(body.toString());
  const data = membersOf(said['data']);
  const reference = [VOID, UNDO].reduce((text, end) => text.replace(end, ''), textOf(data['reference']));
  const isForged = headers[SIGNATURE] !== createHmac('sha256', WEBHOOK_KEY).update(body).digest('hex');
  if (!isForged && reference.startsWith('att_')) known.payments.set(textOf(data['id']), reference);
  return [{ id: textOf(said['id']), reference, isForged }];
}

/**
 * A webhook that says the opposite, under another id. It keeps the signature of the genuine webhook, but that signature
 * is not valid for the changed webhook.
 */
export function forgedCheckoutComNotice(notice: RawMessage): RawMessage {
  const said = parseCheckoutCom(notice.body.toString());
  const type = said['type'] === 'payment_declined' ? 'payment_approved' : 'payment_declined';
  return { ...notice, body: Buffer.from(JSON.stringify({ ...said, id: `${said['id']}-forged`, type })) };
}
