import type { IssuedKey } from '@pay/core/merchants/keys/insert-key';
import { type ApiAnswer, type ApiClient, apiClient, verdict } from '../harness/api-client.ts';

/** `began` and `ended` are not times, but positions in the order of everything that this process saw. */
export type Call = { readonly key: number; readonly began: number; readonly ended: number; readonly verdict: string };
type Ending = { readonly key: number; readonly began: number; readonly returned: number };

export type Hammering = {
  /** The nodes, which the clients use in turn. */
  readonly urls: readonly string[];
  readonly keys: readonly IssuedKey[];
  readonly clients: number;
  /** The minimum number of calls with each key before its end, and of calls that begin after it. */
  readonly callsBefore: number;
  readonly callsAfter: number;
  /** Any call that a valid key is allowed to make. */
  readonly call: (api: ApiClient, turn: number) => Promise<ApiAnswer>;
  /** Ends the key at this position in the list. */
  readonly end: (key: number) => Promise<unknown>;
};

export type Hammered = {
  readonly calls: readonly Call[];
  /** Whether a call began after the end of its key had been answered. */
  isLate(call: Call): boolean;
  /** Whether a call ended before the end of its key was requested. */
  isEarly(call: Call): boolean;
};

/**
 * Ends one key after another while clients use it. The clients keep using each ended key alongside the next one.
 */
export async function hammerKeys({ urls, keys, clients, call, end, ...least }: Hammering): Promise<Hammered> {
  const calls: Call[] = [];
  const endings = new Map<number, Ending>();
  const begunAfter = new Map<number, number>();
  const waiting = new Set<() => void>();
  let now = 0;
  let current = 0;
  let isOver = false;

  const until = (isMet: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!isMet() || !waiting.delete(check)) return;
        resolve();
      };
      waiting.add(check);
      check();
    });
  const isLate = ({ key, began }: Call) => began > (endings.get(key)?.returned ?? Number.POSITIVE_INFINITY);
  const madeWith = (key: number) => begunAfter.get(key) ?? 0;

  const client = async (number: number): Promise<void> => {
    for (let turn = number; !isOver; turn++) {
      const key = turn % 2 === 0 ? current : Math.max(0, current - 1);
      const url = urls[Math.floor(turn / 2) % urls.length] ?? '';
      const began = ++now;
      const answer = await call(apiClient(url, keys[key]?.value ?? ''), turn);
      const made = { key, began, ended: ++now, verdict: verdict(answer) };
      calls.push(made);
      const ending = endings.get(key);
      if (ending === undefined || isLate(made)) begunAfter.set(key, madeWith(key) + 1);
      for (const check of [...waiting]) check();
    }
  };

  const endAll = async (): Promise<void> => {
    for (const key of keys.keys()) {
      current = key;
      await until(() => madeWith(key) >= least.callsBefore);
      const began = ++now;
      await end(key);
      endings.set(key, { key, began, returned: ++now });
      begunAfter.set(key, 0);
      await until(() => madeWith(key) >= least.callsAfter);
    }
  };

  const all = Array.from({ length: clients }, (_, number) => client(number));
  await endAll().finally(() => {
    isOver = true;
  });
  await Promise.all(all);
  return { calls, isLate, isEarly: ({ key, ended }) => ended < (endings.get(key)?.began ?? 0) };
}
