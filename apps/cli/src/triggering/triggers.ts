import type { EventType } from '@pay/core/record/events/event';
import type { EngineClient } from '../engine/engine-client.ts';
import { type FeedEvent, sessionOf } from '../engine/event-feed.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { pay } from '../terminal/invoked-as.ts';
import type { TestCard } from './pay-as-shopper.ts';
import { type NewOrder, type SandboxShop, sandboxShop } from './sandbox-shop.ts';
import { APPROVED, APPROVED_AFTER_DECLINE, CHALLENGED, REFUND_FAILS, STOLEN } from './test-cards.ts';

export type TriggerCommand = {
  readonly engine: EngineClient;
  /** An existing session; if undefined, a new one is created from `order`. */
  readonly trackId: string | undefined;
  readonly order: NewOrder;
  readonly endpoint: string | undefined;
  /** Whether the issuer challenges the shopper first. */
  readonly isChallenged: boolean;
  readonly tell: (step: string) => void;
};

/** What was triggered, and how to recognise its event. */
export type Triggered = {
  readonly isOf: (event: FeedEvent) => boolean;
  /** The time after which the event can arrive, in addition to the time that workers need. */
  readonly takesSeconds: number;
};

type Trigger = (command: TriggerCommand) => Promise<Triggered>;

export const EXPIRES_IN_SECONDS = 60;

/** The time after which an acquirer is asked again about a decline that only an inquiry found. */
const ASKED_AGAIN_SECONDS = 3_600;

/**
 * The types that cannot be triggered: the simulator accepts every capture that the engine allows, the event of an
 * expiring key comes days before the key expires, and the card page changes only when someone changes it.
 */
type Untriggered = 'payment.capture_failed' | 'key.expiring' | 'card_page.changed';

export type Triggerable = Exclude<EventType, Untriggered>;

/** How a real event of each type is triggered. */
export const TRIGGERS: Readonly<Record<Triggerable, Trigger>> = {
  'payment.authorised': (command) => authorised(command, async () => {}),
  'payment.captured': (command) => authorised(command, (shop, trackId) => shop.capture(trackId)),
  'payment.succeeded': paid,
  'payment.voided': (command) => authorised(command, (shop, trackId) => shop.void(trackId)),
  'payment.failed': (command) => inSession(command, (shop, trackId) => shop.pay(trackId, STOLEN)),
  'payment.cancelled': (command) => inSession(command, (shop, trackId) => shop.cancel(trackId)),
  'payment.reversed': reversed,
  'session.expired': expired,
  'refund.succeeded': (command) => refunded(command, command.isChallenged ? CHALLENGED : APPROVED),
  'refund.failed': (command) => refunded(command, REFUND_FAILS),
  'dispute.opened': (command) => disputed(command, 'dispute.opened', ['opened']),
  'dispute.updated': (command) => disputed(command, 'dispute.updated', ['opened', 'chargeback']),
  'dispute.closed': (command) => disputed(command, 'dispute.closed', ['chargeback', 'chargeback_reversal']),
  'endpoint.test': tested,
};

function paid(command: TriggerCommand): Promise<Triggered> {
  const card = command.isChallenged ? CHALLENGED : APPROVED;
  return inSession(command, (shop, trackId) => shop.pay(trackId, card));
}

/** Authorises the payment of a new session, or uses an existing session unchanged, and continues with `work`. */
function authorised(
  command: TriggerCommand,
  work: (shop: SandboxShop, trackId: string) => Promise<void>,
): Promise<Triggered> {
  const order = { ...command.order, capture: 'manual' } as const;
  return inSession({ ...command, order }, async (shop, trackId) => {
    if (command.trackId === undefined) await shop.pay(trackId, command.isChallenged ? CHALLENGED : APPROVED);
    await work(shop, trackId);
  });
}

async function expired(command: TriggerCommand): Promise<Triggered> {
  if (command.trackId !== undefined) {
    throw new Failure(
      'A session expires only when its time is over, so `pay trigger session.expired` always creates its own session. Leave out --track-id.',
    );
  }
  command.tell(`A session lasts at least ${EXPIRES_IN_SECONDS} s, so the event takes a little more than a minute`);
  const order = { ...command.order, expiresInSeconds: EXPIRES_IN_SECONDS };
  const triggered = await inSession({ ...command, order }, async () => {});
  return { ...triggered, takesSeconds: EXPIRES_IN_SECONDS };
}

/** When the acquirer is asked again, an approval that came after the decline is found and reversed. */
async function reversed(command: TriggerCommand): Promise<Triggered> {
  command.tell('The acquirer is asked again an hour after the decline, so the event takes a little more than an hour');
  const triggered = await inSession(command, (shop, trackId) => shop.pay(trackId, APPROVED_AFTER_DECLINE));
  return { ...triggered, takesSeconds: ASKED_AGAIN_SECONDS };
}

async function refunded(command: TriggerCommand, card: TestCard): Promise<Triggered> {
  const { engine, tell, order } = command;
  const shop = sandboxShop(engine, tell);
  let { trackId } = command;
  if (trackId === undefined) {
    trackId = await shop.createSession(order);
    await shop.pay(trackId, card);
  }
  const refundId = await shop.refund(trackId);
  return { isOf: ({ data }) => data['refund_id'] === refundId, takesSeconds: 0 };
}

/** Pays a session, or takes a paid one, and reports the given changes of its dispute one after the other. */
async function disputed(command: TriggerCommand, type: EventType, kinds: readonly string[]): Promise<Triggered> {
  const { engine, tell, order } = command;
  const shop = sandboxShop(engine, tell);
  let { trackId } = command;
  if (trackId === undefined) {
    trackId = await shop.createSession(order);
    await shop.pay(trackId, command.isChallenged ? CHALLENGED : APPROVED);
  }
  for (const kind of kinds) await shop.dispute(trackId, kind);
  return { isOf: (event) => sessionOf(event) === trackId && event.type === type, takesSeconds: 0 };
}

async function tested({ engine, endpoint, tell }: TriggerCommand): Promise<Triggered> {
  const endpointId = await pickEndpoint(engine, endpoint);
  const path = `/v1/webhook-endpoints/${encodeURIComponent(endpointId)}/test`;
  const { event_id: eventId } = await engine.ask<{ event_id: string }>({ method: 'POST', path });
  tell(`Sent a test event to ${endpointId}`);
  return { isOf: ({ id }) => id === eventId, takesSeconds: 0 };
}

async function inSession(
  { engine, trackId, order, tell }: TriggerCommand,
  work: (shop: SandboxShop, trackId: string) => Promise<void>,
): Promise<Triggered> {
  const shop = sandboxShop(engine, tell);
  const session = trackId ?? (await shop.createSession(order));
  await work(shop, session);
  return { isOf: (event) => sessionOf(event) === session && !event.type.startsWith('refund.'), takesSeconds: 0 };
}

type Endpoint = { readonly endpoint_id: string; readonly url: string; readonly status: string };

/** The profile's only endpoint, or the named one. Throws Failure if the choice is ambiguous. */
async function pickEndpoint(engine: EngineClient, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const { data } = await engine.ask<{ data: readonly Endpoint[] }>({ method: 'GET', path: '/v1/webhook-endpoints' });
  const [first] = data;
  if (!first) {
    throw new Failure(`The profile has no webhook endpoint to test. Create one: ${pay('endpoints create https://…')}`);
  }
  if (data.length === 1) return first.endpoint_id;
  const list = data.map(({ endpoint_id: id, url, status }) => `  ${id}  ${status}  ${url}`).join('\n');
  throw new Failure(`Choose one with --endpoint:\n${list}`);
}
