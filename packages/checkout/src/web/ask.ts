import type { AskHow } from './engine-of.ts';
import { PayError } from './pay-error.ts';

/** Sends only the key, and no cookies. Follows no redirect, because that would pass the key on. Throws PayError. */
export async function ask<T>(
  url: string,
  key: string,
  member: keyof T & string,
  { method, limitMs = 15_000, signal }: AskHow = {},
): Promise<T> {
  const limit = AbortSignal.timeout(limitMs);
  let response: Response | undefined;
  let body: (T & { readonly code?: string; readonly detail?: string }) | undefined;
  let cause: unknown;
  try {
    response = await fetch(url, {
      ...(method ? { method } : {}),
      headers: { 'X-PUBLISHABLE-KEY': key },
      credentials: 'omit',
      redirect: 'error',
      // Browsers from before 2024 stop the wait, but not the request.
      signal: AbortSignal.any?.([signal ?? limit, limit]) ?? limit,
    });
    body = await response.json();
    if (response.ok && typeof body?.[member] === 'string') return body;
  } catch (thrown) {
    cause = thrown;
  }
  throw new PayError(
    (!response?.ok && body?.code) || (limit.aborted ? 'timeout' : 'network'),
    body?.detail ?? `Pay did not answer at ${url}`,
    {
      status: response?.status,
      requestId: response?.headers.get('X-Request-Id') ?? undefined,
      retryAfterSeconds: Number(response?.headers.get('Retry-After')) || undefined,
      cause,
    },
  );
}
