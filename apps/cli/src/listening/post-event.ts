import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** A target's answer to an event. */
export type Posted = {
  /** Null if the target did not answer; `failure` says why. */
  readonly status: number | null;
  readonly failure: string | null;
  readonly durationMs: number;
};

/**
 * Posts a body once, with only the given headers and those that HTTP needs. A redirect is treated as an answer. Never
 * throws.
 */
export async function postEvent(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  limit: AbortSignal,
): Promise<Posted> {
  const startedAt = performance.now();
  const ended = (status: number | null, failure: string | null): Posted => ({
    status,
    failure,
    durationMs: Math.round(performance.now() - startedAt),
  });
  try {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const length = String(Buffer.byteLength(body));
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': length },
      signal: limit,
      agent: false,
    });
    // Failures are handled below; an error event without a listener would end the process.
    request.on('error', () => {});
    request.end(body);
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return ended(answer.statusCode ?? null, null);
  } catch (error) {
    return ended(null, failureOf(error as Error & { code?: string }));
  }
}

function failureOf({ name, code, message }: Error & { code?: string }): string {
  if (name === 'AbortError' || name === 'TimeoutError') return 'no answer in time';
  return code === 'ECONNREFUSED' ? 'connection refused' : (code ?? message);
}
