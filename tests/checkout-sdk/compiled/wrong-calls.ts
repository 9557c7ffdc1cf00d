// This file is never run; the compiler must refuse every call that a comment marks as wrong, and accept all others.
import Pay, { type Checkout, type CompletionResult, PayError, type SessionStatus } from '@pay/checkout';

export async function pay(): Promise<Checkout> {
  // @ts-expect-error a session is needed
  await Pay.init({ publishableKey: 'pk_test_x' });
  // @ts-expect-error the options are named
  await Pay.init('pk_test_x', 'trk_1');
  // @ts-expect-error the widget does not use the API's names
  await Pay.init({ publishableKey: 'pk_test_x', track_id: 'trk_1' });
  // @ts-expect-error the engine is chosen by the key
  await Pay.init({ publishableKey: 'pk_test_x', trackId: 'trk_1', host: 'https://pay.example' });
  // @ts-expect-error the session determines the amount
  await Pay.init({ publishableKey: 'pk_test_x', trackId: 'trk_1', amount: 1 });
  // @ts-expect-error Pay is not a constructor
  new Pay({ publishableKey: 'pk_test_x', trackId: 'trk_1' });
  // @ts-expect-error engines are named by their environment
  await Pay.init({ publishableKey: 'pk_test_x', trackId: 'trk_1', engines: { test: 'https://pay.example' } });
  const engines = { sandbox: 'https://pay.example' };
  const checkout = await Pay.init({ publishableKey: 'pk_test_x', trackId: 'trk_1', engines });
  // @ts-expect-error a widget needs a container
  checkout.mount();
  checkout.mount('#pay');
  checkout.mount(document.body);
  // @ts-expect-error there is no such event
  checkout.on('paid', () => {});
  // @ts-expect-error an error has a code, but not a session's status
  checkout.on('error', ({ status }: { status: SessionStatus }) => status);
  const off: () => void = checkout.on('ready', ({ status }) => status === 'open');
  checkout.on('redirecting', ({ paymentUrl }) => paymentUrl.length);
  checkout.on('error', ({ code, requestId }) => [code, requestId]);
  off();
  // @ts-expect-error a checkout has no result: see Pay.complete
  checkout.status.toString();
  return checkout;
}

export async function complete(): Promise<CompletionResult> {
  // @ts-expect-error a key is needed
  await Pay.complete({});
  // @ts-expect-error the session's id is in the page's address
  await Pay.complete({ publishableKey: 'pk_test_x', trackId: 'trk_1' });
  // @ts-expect-error milliseconds must be a number
  await Pay.complete({ publishableKey: 'pk_test_x', timeoutMs: '5s' });
  const { signal } = new AbortController();
  const result = await Pay.complete({ publishableKey: 'pk_test_x', timeoutMs: 5_000, signal });
  // @ts-expect-error there is no such result
  if (result.status === 'paid') return result;
  // @ts-expect-error a result is only a hint
  if (result.hint === false) return result;
  return result;
}

export function explain(error: unknown): string {
  if (!(error instanceof PayError)) return '';
  error.mount('#pay');
  // @ts-expect-error a status can be missing
  error.status.toFixed();
  return error.code;
}
