import type { SealedCard } from '@pay/core/cards/sealed-card';
import type { HoldOutcome, HoldRequest } from '@pay/core/paying/acquiring/acquirer';
import { joinedBytes } from '../joined-bytes.ts';
import { objectOf, textOf, timeOf } from '../read-json.ts';
import type { Api } from './api.ts';
import { refusedRequest } from './refused-request.ts';

const TOKEN = /^tok_[A-Za-z0-9]{1,64}$/;

/** Exchanges the card for a token, which one payment can use for a few minutes. No money can move before the sale. */
export async function holdCard(api: Api, request: HoldRequest): Promise<HoldOutcome> {
  const { card, sendBefore, timeoutMs, reference } = request;
  const body = bytesOf(card);
  if (body === null) return { kind: 'not_held', why: 'not_sent' };
  try {
    const answer = await api.ask({ method: 'POST', path: '/tokens', body, timeoutMs, sendBefore });
    if (answer.kind === 'not_sent') return { kind: 'not_held', why: 'not_sent' };
    if (answer.kind === 'unknown') return { kind: 'not_held', why: answer.why };
    if (answer.kind === 'refused') {
      return refusedRequest(reference, answer) ?? { kind: 'not_held', why: 'unreadable' };
    }
    const said = objectOf(answer.body);
    const token = textOf(said?.['token'], TOKEN);
    const expires = timeOf(said?.['expires_on']);
    if (answer.status !== 201 || token === null || expires === null) return { kind: 'not_held', why: 'unreadable' };
    return { kind: 'held', state: { token, expires: expires.toISOString() } };
  } finally {
    body.fill(0);
  }
}

/** Null if the card has been wiped. */
function bytesOf(card: SealedCard): Buffer | null {
  try {
    return card.open(({ number, cvv, expiryMonth, expiryYear }) =>
      joinedBytes([
        '{"type":"card","number":"',
        number,
        '","cvv":"',
        cvv,
        `","expiry_month":${expiryMonth},"expiry_year":${expiryYear}}`,
      ]),
    );
  } catch {
    return null;
  }
}
