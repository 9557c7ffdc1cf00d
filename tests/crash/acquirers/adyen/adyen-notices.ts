import { createHash, createHmac } from 'node:crypto';
import type { Told } from '../../books/acquirer-call.ts';
import type { RawMessage, ReadNotice } from '../protocol.ts';
import { valueIn } from './adyen-answers.ts';
import { amountOf, type Members, parseAdyen, textOf } from './adyen-json.ts';
import type { Known } from './adyen-requests.ts';

/** The keys that sign notices, by merchant account. */
export type HmacKeys = ReadonlyMap<string, string>;

const MOVEMENTS: ReadonlySet<string> = new Set(['CAPTURE', 'REFUND']);
const REVERSALS: ReadonlySet<string> = new Set(['TECHNICAL_CANCEL', 'CANCEL_OR_REFUND', 'CANCELLATION']);

export function readAdyenNotices(keys: HmacKeys, known: Known, { body }: RawMessage): readonly ReadNotice[] {
  return itemsIn(parseAdyen(body.toString())).map((item) => readItem(keys, known, item));
}

function readItem(keys: HmacKeys, known: Known, item: Members): ReadNotice {
  const { part, account } = signedPart(item);
  const key = Buffer.from(keys.get(account) ?? '', 'hex');
  const signature = createHmac('sha256', key).update(part).digest('base64');
  const isForged = (item['additionalData'] as Members | undefined)?.['hmacSignature'] !== signature;
  const id = `${item['eventCode']}-${createHash('sha256').update(part).digest('hex').slice(0, 32)}`;
  const reference = textOf(item['merchantReference']);
  if (item['eventCode'] === 'AUTHORISATION' && !isForged) known.set(textOf(item['pspReference']), reference);
  return { id, reference, isForged, told: toldBy(item, reference) };
}

function signedPart(item: Members): { readonly part: string; readonly account: string } {
  const { value, currency } = amountOf(item) ?? {};
  const account = textOf(item['merchantAccountCode']);
  const parts = [
    item['pspReference'],
    item['originalReference'] ?? '',
    account,
    item['merchantReference'],
    value,
    currency,
    item['eventCode'],
    item['success'],
  ];
  return { part: parts.join(':'), account };
}

function toldBy(item: Members, reference: string): Told | undefined {
  const isDone = item['success'] === 'true';
  const event = textOf(item['eventCode']);
  const said = (state: string, value: Told['value'] = null): Told => ({ status: 200, reference, state, value });
  if (event === 'AUTHORISATION') return isDone ? said('approved', valueIn(item)) : said('declined');
  if (REVERSALS.has(event)) return said(isDone ? 'acknowledged' : 'refused');
  return MOVEMENTS.has(event) ? said(isDone ? 'accepted' : 'refused') : undefined;
}

/**
 * The same notices with the opposite outcome. The notices keep their signatures, but these signatures are not valid for
 * the opposite outcome.
 */
export function forgedAdyenNotice(notice: RawMessage): RawMessage {
  const message = parseAdyen(notice.body.toString());
  const notificationItems = itemsIn(message).map((item) => {
    const success = item['success'] === 'true' ? 'false' : 'true';
    return { NotificationRequestItem: { ...item, success } };
  });
  return { ...notice, body: Buffer.from(JSON.stringify({ ...message, notificationItems })) };
}

function itemsIn({ notificationItems }: Members): readonly Members[] {
  const listed = Array.isArray(notificationItems) ? (notificationItems as Members[]) : [];
  return listed.map((each) => each['NotificationRequestItem'] as Members);
}
