import { randomBase62 } from '@pay/core/ground/ids/base62';
import { amountText } from '../engine/amount-text.ts';
import type { EngineClient } from '../engine/engine-client.ts';
import { payAsShopper, type TestCard } from './pay-as-shopper.ts';

type Session = { readonly track_id: string; readonly status: string };

/** The actions of a shop and its shopper, one step each, reported as they happen. */
export type SandboxShop = {
  createSession(order: NewOrder): Promise<string>;
  /** Starts the payment of a session and pays by card. */
  pay(trackId: string, card: TestCard): Promise<void>;
  cancel(trackId: string): Promise<void>;
  /** Captures everything that is left. */
  capture(trackId: string): Promise<void>;
  /** Voids the authorisation. */
  void(trackId: string): Promise<void>;
  /** Refunds everything that is left; returns the refund's id. */
  refund(trackId: string): Promise<string>;
  /** Reports a change of the session's dispute, as an acquirer would. */
  dispute(trackId: string, kind: string): Promise<void>;
};

export type NewOrder = {
  /** The amount exactly as it was typed. */
  readonly amount: string;
  readonly currency: string;
  readonly expiresInSeconds?: number;
  readonly capture?: 'manual';
};

export function sandboxShop(engine: EngineClient, tell: (step: string) => void): SandboxShop {
  const post = <T>(path: string, body: string | undefined) =>
    engine.ask<T>({ method: 'POST', path, body, idempotencyKey: `cli-${randomBase62(22)}` });
  const session = (trackId: string, action: string) => `/v1/sdk/checkout/${encodeURIComponent(trackId)}/${action}`;
  return {
    createSession: async ({ amount, currency, expiresInSeconds, capture }) => {
      const expiry = expiresInSeconds === undefined ? '' : `,"expires_in":${expiresInSeconds}`;
      const manual = capture === undefined ? '' : `,"capture":"${capture}"`;
      const fields = `"amount":${amountText(amount)},"currency":${JSON.stringify(currency)}${expiry}${manual}`;
      const { track_id: trackId } = await post<Session>('/v1/sdk/checkout', `{${fields}}`);
      tell(`Session ${trackId} of ${amount} ${currency}`);
      return trackId;
    },
    pay: async (trackId, card) => {
      const opened = await post<{ payment_id: string; payment_url: string }>(
        session(trackId, 'pay'),
        '{"method":"card"}',
      );
      tell(`Payment ${opened.payment_id}`);
      await payAsShopper(opened.payment_url, card, tell);
    },
    cancel: async (trackId) => {
      await post(session(trackId, 'cancel'), undefined);
      tell('Cancelled');
    },
    capture: async (trackId) => {
      const body = JSON.stringify({ track_id: trackId });
      const { capture_id: id, status } = await post<{ capture_id: string; status: string }>('/merchant/capture', body);
      tell(`Capture ${id}: ${status}`);
    },
    void: async (trackId) => {
      const { status } = await post<Session>('/merchant/void', JSON.stringify({ track_id: trackId }));
      tell(`Void: ${status}`);
    },
    refund: async (trackId) => {
      const body = JSON.stringify({ track_id: trackId });
      const { refund_id: refundId, status } = await post<{ refund_id: string; status: string }>(
        '/merchant/refund',
        body,
      );
      tell(`Refund ${refundId}: ${status}`);
      return refundId;
    },
    dispute: async (trackId, kind) => {
      const body = JSON.stringify({ track_id: trackId, kind });
      const { dispute_id: id, status } = await post<{ dispute_id: string; status: string }>(
        '/v1/sandbox/disputes',
        body,
      );
      tell(`Dispute ${id}: ${kind}, ${status}`);
    },
  };
}
