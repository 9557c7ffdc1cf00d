import { startReceiver } from '../../webhooks/receiver/receiver.ts';

export type Message = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

export type WebhookRelay = {
  readonly url: string;
  /** While this is true, messages are accepted but not passed on. */
  isHolding: boolean;
  /** The types of the messages about a session, in order of arrival. */
  typesOf(trackId: string): readonly string[];
  /** The first message of this type about a session. */
  messageOf(trackId: string, type: string): Message;
  /** Sends a message to the shop, and returns the status of the shop's answer. */
  send(message: Message): Promise<number>;
  /** How many messages the shop has accepted. */
  sent(): number;
  stop(): Promise<void>;
};

/** Passes messages on to the shop byte by byte, so that a test can also keep, repeat and forge them. */
export async function startRelay(shopUrl: string): Promise<WebhookRelay> {
  const receiver = await startReceiver();
  const kept: Message[] = [];
  let sent = 0;
  const send = async ({ headers, body }: Message) => {
    const { status } = await fetch(shopUrl, { method: 'POST', headers, body });
    if (status === 200) sent++;
    return status;
  };
  const about = (trackId: string) => kept.filter(({ body }) => JSON.parse(body).data.track_id === trackId);
  const relay: WebhookRelay = {
    url: receiver.url,
    isHolding: false,
    typesOf: (trackId) => about(trackId).map(({ body }) => JSON.parse(body).type),
    messageOf: (trackId, type) => {
      const found = about(trackId).find(({ body }) => JSON.parse(body).type === type);
      if (!found) throw new Error(`no message of type ${type} has arrived`);
      return found;
    },
    send,
    sent: () => sent,
    stop: receiver.stop,
  };
  receiver.answering = (response, { headers, body }) => {
    const names = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];
    const message = { headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])), body };
    kept.push(message);
    const status = relay.isHolding ? Promise.resolve(200) : send(message);
    status.then(
      (code) => response.writeHead(code).end(),
      () => response.writeHead(502).end(),
    );
  };
  return relay;
}
