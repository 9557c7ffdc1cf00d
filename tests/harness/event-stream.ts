import { request } from 'undici';
import type { ApiAnswer } from './api-client.ts';
import type { Visitor } from './visitor.ts';

export type EventStream = {
  /** The status and body of the answer; the body is read only if it is a refusal. */
  readonly answer: ApiAnswer;
  /** The events so far, such as `alive {}` or `changed {"what":["payments"]}`. */
  readonly events: readonly string[];
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
};

/** Opens a stream of server-sent events as a browser does. */
export async function openEventStream({ cookies }: Visitor, url: string): Promise<EventStream> {
  const ending = new AbortController();
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { statusCode, headers, body } = await request(url, { headers: { cookie }, signal: ending.signal });
  const isStream = String(headers['content-type']).startsWith('text/event-stream');
  const events: string[] = [];
  if (!isStream) {
    const answer = { status: statusCode, headers, body: await body.json() };
    return { answer, events, ended: Promise.resolve(), close: () => {} };
  }
  const read = async () => {
    let text = '';
    for await (const chunk of body) {
      text += chunk;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        events.push(text.slice(0, end).replace(/^event: (.*)\ndata: /, '$1 '));
        text = text.slice(end + 2);
      }
    }
  };
  return {
    answer: { status: statusCode, headers, body: {} },
    events,
    // Closing the stream from this side is reported as an error, but is intended.
    ended: read().catch(() => {}),
    close: () => ending.abort(),
  };
}
