import { PayError } from '../errors/pay-error.ts';
import { type AnyOperation, OPERATIONS } from '../generated/operations.ts';
import type { WriteOptions } from '../pay-options.ts';
import type { Settings } from '../settings.ts';
import { addressOf } from './address-of.ts';
import { exchange } from './exchange.ts';
import type { Answer, AnyRequest, OperationId, OperationRequest } from './operation-request.ts';
import { retryDelayMs } from './retry-delay-ms.ts';

/** A function that calls an operation of the service, and repeats the call if that is necessary and safe. */
export type Transport = <Id extends OperationId>(
  operation: Id,
  request: OperationRequest<Id>,
  options: WriteOptions | undefined,
) => Promise<Answer<Id>>;

/** A client's dependencies other than the network. */
export type Surroundings = {
  /** From 0 to below 1. */
  readonly chance: () => number;
  readonly newIdempotencyKey: () => string;
  /** Rejects with the signal's reason once the signal is aborted. */
  readonly pause: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
};

export function createTransport(settings: Settings, surroundings: Surroundings): Transport {
  return async <Id extends OperationId>(id: Id, request: OperationRequest<Id>, options: WriteOptions = {}) => {
    const operation: AnyOperation = OPERATIONS[id];
    const { method, path, repeat } = operation;
    const { body } = request as AnyRequest;
    const wanted = {
      method,
      address: addressOf(settings.baseUrl, path, request),
      body: body === undefined ? undefined : JSON.stringify(body),
      idempotencyKey:
        repeat === 'keyed' ? readKey(options.idempotencyKey ?? surroundings.newIdempotencyKey()) : undefined,
      timeoutMs: options.timeoutMs ?? settings.timeoutMs,
      signal: options.signal,
    };
    const maxRetries = repeat === 'never' ? 0 : (options.maxRetries ?? settings.maxRetries);
    options.signal?.throwIfAborted();
    for (let retries = 0; ; retries++) {
      try {
        return (await exchange(settings, wanted)) as Answer<Id>;
      } catch (error) {
        if (retries > 0 && isGone(method, error)) return undefined as never;
        const delayMs = retries < maxRetries ? retryDelayMs(error, retries, surroundings.chance()) : undefined;
        if (delayMs === undefined) throw error;
        await surroundings.pause(delayMs, options.signal);
      }
    }
  };
}

/** Whether an earlier try, whose answer was lost, has already deleted the object. */
function isGone(method: string, error: unknown): boolean {
  return method === 'DELETE' && error instanceof PayError && error.code === 'not_found';
}

function readKey(key: string): string {
  if (/^[!-~]{1,255}$/.test(key)) return key;
  const message = 'An idempotencyKey must have 1 to 255 visible ASCII characters.';
  throw new PayError({ code: 'idempotency_key_invalid', message });
}
