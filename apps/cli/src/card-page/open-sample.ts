import { randomBase62 } from '@pay/core/ground/ids/base62';
import type { EngineClient } from '../engine/engine-client.ts';

/** A card form to inspect; nobody pays with it. */
export type SamplePage = {
  readonly address: string;
  readonly close: () => Promise<void>;
};

const EXPIRES_IN_SECONDS = 300;

/**
 * Creates a payment as a merchant would, and cancels it afterwards. If the cancellation fails, the session expires
 * within minutes.
 */
export async function openSample(engine: EngineClient, currency: string): Promise<SamplePage> {
  const post = <T>(path: string, body: object) =>
    engine.ask<T>({ method: 'POST', path, body: JSON.stringify(body), idempotencyKey: `cli-${randomBase62(22)}` });
  const session = { amount: 1, currency, expires_in: EXPIRES_IN_SECONDS, description: 'Check of the card page' };
  const { track_id: trackId } = await post<{ track_id: string }>('/v1/sdk/checkout', session);
  const path = `/v1/sdk/checkout/${encodeURIComponent(trackId)}`;
  const { payment_url: address } = await post<{ payment_url: string }>(`${path}/pay`, { method: 'card' });
  return { address, close: async () => void (await post(`${path}/cancel`, {}).catch(() => {})) };
}
