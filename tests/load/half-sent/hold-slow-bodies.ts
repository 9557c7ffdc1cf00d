import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { randomBase62 } from '@pay/core/ground/ids/base62';
import type { Slow, Standing } from './slow-bodies.ts';

export type HeldBodies = {
  readonly pid: number;
  readonly standing: () => Promise<Standing>;
  readonly stop: () => Promise<void>;
};

/** Starts another process that holds requests whose bodies never end, and waits until all have been opened. */
export async function holdSlowBodies(asked: Slow, signal: AbortSignal): Promise<HeldBodies> {
  const holder = fork(join(import.meta.dirname, 'slow-bodies.ts'), { execArgv: [] });
  const exited = once(holder, 'exit');
  const standing = async (): Promise<Standing> => {
    const answer = once(holder, 'message', { signal });
    holder.send('how many?');
    return (await answer)[0];
  };
  holder.send(asked);
  while ((await standing()).opened < asked.count) await delay(100, undefined, { signal });
  return {
    pid: holder.pid ?? 0,
    standing,
    stop: async () => {
      holder.kill();
      await exited;
    },
  };
}

/**
 * Returns the heads of one request to create a session, and of `forms` card forms. The forms need no key, and name a
 * payment that does not exist.
 */
export function slowHeads(origin: string, apiKey: string, { forms }: { readonly forms: number }): readonly string[] {
  const host = `Host: ${new URL(origin).host}\r\n`;
  const form = 'Content-Type: application/x-www-form-urlencoded\r\n';
  return [
    `POST /v1/sdk/checkout HTTP/1.1\r\n${host}X-API-Key: ${apiKey}\r\nContent-Type: application/json\r\n`,
    ...Array<string>(forms).fill(`POST /payment?payment_id=pay_${randomBase62(30)} HTTP/1.1\r\n${host}${form}`),
  ];
}
