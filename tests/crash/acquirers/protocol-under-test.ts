import type { AuthoriseRequest, Subject } from '@pay/core/paying/acquiring/acquirer';
import type { Currency } from '@pay/money/currency';
import type { AcquirerCall } from '../books/acquirer-call.ts';
import type { Effect } from '../faults/fault.ts';
import { createFaultDesk } from '../faults/fault-desk.ts';
import { startAcquirerProxy } from '../proxies/acquirer-proxy.ts';
import { createMisconduct } from '../proxies/misconduct.ts';
import { createDisturbances } from '../stand/disturbances.ts';
import { controlProcess } from '../stand/process-control.ts';
import type { Protocol } from './protocol.ts';

export const PROFILE = 'Abcd1234';

/** The driver's proxy between an adapter and a fake, and what the proxy has read. */
export async function startProxyTo(acquirerUrl: string, protocol: Protocol) {
  const calls: AcquirerCall[] = [];
  const conduct = createMisconduct();
  const disturbances = createDisturbances([]);
  const faults: [string, Effect][] = [];
  const desk = createFaultDesk([]);
  const proxy = await startAcquirerProxy({
    acquirerUrl,
    protocol,
    desk: {
      ...desk,
      take: (point) => {
        const at = faults.findIndex(([where]) => where === point);
        const [, effect] = faults.splice(at, at === -1 ? 0 : 1)[0] ?? [];
        const kind = { name: 'a fault', point, effect: effect ?? 'cut', weight: 1, lastsMs: [1, 1] } as const;
        return effect && { number: 0, kind, after: 0, ms: 1 };
      },
    },
    disturbances,
    control: controlProcess('engine-1'),
    conduct,
    note: (call) => void calls.push(call),
    holdRow: async () => false,
  });
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    calls,
    conduct,
    /** Makes the next call at this point have this effect. */
    strike: (point: string, effect: Effect) => void faults.push([point, effect]),
    /** The calls about a reference, with the states in their answers. */
    read: (reference: string) =>
      calls
        .filter((call) => call.reference === reference || call.saleReference === reference)
        .map(({ call, told }) => `${call} ${told?.state}`),
    stop: () => {
      proxy.stop();
      disturbances.stop();
    },
  };
}

let made = 0;

/** An attempt of a test, with a reference like those of a run. */
export function newSubject(): Subject {
  made += 1;
  const reference = `att_${PROFILE}${String(made).padStart(16, '0')}`;
  const currency = 'BHD' as Currency;
  return { reference, acquirerReference: null, amountMinor: 10_500n, currency, state: null, timeoutMs: 5_000 };
}

export const SALE = {
  capture: 'with_sale',
  returnUrl: 'https://pay.example/return',
  sendBefore: { isOver: () => false },
} as const satisfies Partial<AuthoriseRequest>;

/** A movement of the whole amount of a sale. */
export function moveOf({ reference, ...subject }: Subject, id: string, acquirerReference: string | null) {
  const { amountMinor, currency, state, timeoutMs } = subject;
  const authorisation = { reference, acquirerReference, state };
  return {
    reference: `${id}_${reference.slice('att_'.length)}`,
    authorisation,
    amountMinor,
    currency,
    timeoutMs,
    isLast: true,
  };
}
